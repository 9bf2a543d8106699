import { mayPass, type Outcome } from './outcome.js';

/** A tone: Hz, and when it begins and ends in milliseconds. */
type Tone = readonly [frequency: number, fromMs: number, toMs: number];

const VOLUME = 0.25;
const TONES: Readonly<Record<'good' | 'open' | 'bad', readonly Tone[]>> = {
  good: [[1047, 0, 140]],
  open: [
    [784, 0, 110],
    [988, 160, 270],
  ],
  bad: [
    [196, 0, 260],
    [165, 300, 620],
  ],
};
const VIBRATIONS = { good: [80], open: [80, 60, 80], bad: [280, 100, 280] };

let context: AudioContext | undefined;

/** Browsers permit sound after a person touched the page or a key: call it then. */
export function permitSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** What an outcome sounds and feels like: one for each of the three states. */
export function kindOfFeedback(outcome: Outcome): keyof typeof TONES {
  if (!mayPass(outcome)) return 'bad';
  return outcome.kind === 'admitted' || outcome.kind === 'left' ? 'good' : 'open';
}

/** Says by sound and vibration what became of a scan. */
export function giveFeedback(outcome: Outcome, hasSound: boolean): void {
  const kind = kindOfFeedback(outcome);
  navigator.vibrate?.(VIBRATIONS[kind]);
  if (!hasSound || context?.state !== 'running') return;
  for (const [frequency, fromMs, toMs] of TONES[kind]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = frequency;
    oscillator.type = kind === 'bad' ? 'square' : 'sine';
    gain.gain.value = VOLUME;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(context.currentTime + fromMs / 1000);
    oscillator.stop(context.currentTime + toMs / 1000);
  }
}
