import { batchFaults } from './batch.js';

describe('Refusals in a batch', () => {
  it('name what they are about, with the reason of the service, in the order of the requests', () => {
    const of = [{ title: 'Concert' }, { title: 'Course' }, { title: 'Fair' }];
    const responses = [
      { status: 200, body: { id: 1 }, headers: [] as never[] },
      { status: 403, body: { message: 'You may not publish.' }, headers: [] as never[] },
      null,
    ];
    expect(batchFaults(of, responses)).toEqual(['Course: You may not publish.', 'Fair: It was not changed.']);
  });
});
