import { ReplicaProgress } from './replica-progress.js';

const beat = (number: number) => ({ number, sentAt: number * 1000, changes: number * 10 });

describe('The progress of a replica', () => {
  it('is unknown until it shows a heartbeat of this process', () => {
    const progress = new ReplicaProgress();
    progress.add(beat(5));
    expect([progress.show(4), progress.shown]).toEqual([true, undefined]);
    expect([progress.show(5), progress.shown]).toEqual([true, beat(5)]);
  });

  it('is the last heartbeat of this process up to the number that it shows, which others raise too', () => {
    const progress = new ReplicaProgress();
    for (const number of [3, 6, 9]) progress.add(beat(number));
    progress.show(8);
    expect(progress.shown).toEqual(beat(6));
    progress.show(9);
    expect(progress.shown).toEqual(beat(9));
  });

  it('stays where it was while the replica shows the same number', () => {
    const progress = new ReplicaProgress();
    progress.add(beat(1));
    progress.show(1);
    progress.add(beat(2));
    progress.show(1);
    expect(progress.shown).toEqual(beat(1));
  });

  it('is unknown of a server that is ahead of the primary or has lost what it had shown', () => {
    const progress = new ReplicaProgress();
    for (const number of [1, 2]) progress.add(beat(number));
    progress.show(2);
    expect([progress.show(3), progress.shown]).toEqual([false, undefined]);
    progress.show(2);
    expect(progress.shown).toEqual(beat(2));
    expect([progress.show(0), progress.shown]).toEqual([true, undefined]);
  });
});
