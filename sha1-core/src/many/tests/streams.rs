//! Streams, against a hasher for each.

use super::*;

/// What is done to streams.
#[derive(Clone, Debug)]
enum Step {
    Update(usize, usize),
    UpdateAll(Vec<usize>),
    Finish(usize),
    FinishSome(u64),
    FinishAll,
}

fn steps(streams: usize) -> impl Strategy<Value = Vec<Step>> {
    let piece = || prop_oneof![0..20_usize, 0..200_usize, Just(64), 0..5000_usize];
    let step = prop_oneof![
        12 => (0..streams, piece()).prop_map(|(stream, length)| Step::Update(stream, length)),
        2 => vec_of(piece(), streams).prop_map(Step::UpdateAll),
        2 => (0..streams).prop_map(Step::Finish),
        1 => any::<u64>().prop_map(Step::FinishSome),
        1 => Just(Step::FinishAll),
    ];
    vec_of(step, 0..80)
}

fn play<const S: usize, const BLOCKS: usize>(steps: &[Step]) {
    let bytes = bytes_of(6000);
    let mut many = Box::new(Sha1Many::<S, BLOCKS>::with_blocks());
    let mut model: [Vec<u8>; S] = core::array::from_fn(|_| Vec::new());
    for (at, step) in steps.iter().enumerate() {
        // No two pieces are alike.
        let piece = |length: usize, stream: usize| &bytes[at + stream..][..length];
        match step {
            Step::Update(stream, length) => {
                many.update(*stream, piece(*length, 0)).unwrap();
                model[*stream].extend(piece(*length, 0));
            }
            Step::UpdateAll(lengths) => {
                let pieces = core::array::from_fn(|stream| piece(lengths[stream], stream));
                many.update_all(pieces);
                for (model, piece) in model.iter_mut().zip(pieces) {
                    model.extend(piece);
                }
            }
            Step::Finish(stream) => {
                let message = core::mem::take(&mut model[*stream]);
                assert_eq!(many.finish(*stream), Ok(oracle(&message)), "{at}: {step:?}");
            }
            Step::FinishSome(which) => {
                let which = core::array::from_fn(|stream| which >> stream & 1 == 1);
                let digests = many.finish_some(which);
                for (stream, digest) in digests.iter().enumerate() {
                    let wanted =
                        which[stream].then(|| oracle(&core::mem::take(&mut model[stream])));
                    assert_eq!(*digest, wanted, "{at}: {step:?}, stream {stream}");
                }
            }
            Step::FinishAll => {
                let wanted =
                    core::array::from_fn(|stream| oracle(&core::mem::take(&mut model[stream])));
                assert!(many.finish_all() == wanted, "{at}: {step:?}");
            }
        }
    }
    assert!(many.finish_all() == model.map(|message| oracle(&message)), "at the end");
}

proptest! {
    #[test]
    fn streams_in_any_order_1(steps in steps(1)) {
        play::<1, 32>(&steps);
        play::<1, 1>(&steps);
    }

    #[test]
    fn streams_in_any_order_3(steps in steps(3)) {
        play::<3, 1>(&steps);
        play::<3, 2>(&steps);
    }

    #[test]
    fn streams_in_any_order_17(steps in steps(17)) {
        play::<17, 3>(&steps);
        play::<17, 32>(&steps);
    }

    #[test]
    fn streams_in_any_order_40(steps in steps(40)) {
        play::<40, 8>(&steps);
    }
}

#[test]
fn streams_that_do_not_exist() {
    let mut many = Sha1Many::<3>::new();
    many.update(2, b"ab").unwrap();
    let error = many.update(3, b"lost?").unwrap_err();
    assert_eq!(error, NoSuchStream { stream: 3, streams: 3 });
    assert_eq!(error.to_string(), "no stream 3: there are 3, numbered from 0");
    assert_eq!(many.finish(usize::MAX).unwrap_err().stream, usize::MAX);
    many.update(2, b"c").unwrap();
    assert_eq!(many.finish_all(), [oracle(b""), oracle(b""), oracle(b"abc")]);
    assert_eq!(std::format!("{many:?}"), "Sha1Many { streams: 3, .. }");

    let mut none = Sha1Many::<0>::new();
    assert!(none.update(0, b"").is_err());
    none.update_all([]);
    assert_eq!(none.finish_all(), [[0; 20]; 0]);
}
