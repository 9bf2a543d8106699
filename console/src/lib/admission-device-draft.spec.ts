import {
  admissionDeviceDraftOf,
  clockOffsetSeconds,
  deviceMembers,
  newAdmissionDevice,
  profileOf,
} from './admission-device-draft.js';

const DEVICE = {
  id: 1,
  name: 'Phone 3',
  gate: 'North',
  rights: ['scan' as const, 'sell' as const],
  list_ids: [1],
  state: 'enrolled' as const,
  enrolled_utc: '2031-07-01 16:00:00',
  enrollment_expires_utc: null,
  software: '',
  last_seen_utc: null,
  clock_offset_ms: null,
  queue_length: 0,
  author: 1,
  created_utc: '2031-05-01 19:30:00',
  revoked_utc: null,
  wiped_utc: null,
};

describe('The form of a check-in device', () => {
  it('sends the rights of the profile', () =>
    expect(deviceMembers({ ...newAdmissionDevice([2]), name: ' Phone ', profile: 'supervisor' })).toEqual({
      name: 'Phone',
      gate: '',
      rights: ['scan', 'search', 'override'],
      list_ids: [2],
    }));

  it('leaves rights that no profile has as they are', () =>
    expect(deviceMembers(admissionDeviceDraftOf(DEVICE))).toEqual({ name: 'Phone 3', gate: 'North', list_ids: [1] }));

  it('knows a profile by its rights, in any order', () => {
    expect(profileOf(['search', 'scan'])).toBe('steward');
    expect(profileOf(['scan', 'search', 'override', 'sell'])).toBe('boxOffice');
    expect(profileOf([])).toBe('own');
  });
});

describe('The clock of a device', () => {
  it('is right where the difference is small or unknown', () =>
    expect([null, 0, 1400, -1400, 12_300, -600_000].map(clockOffsetSeconds)).toEqual([0, 0, 0, 0, 12, -600]));
});
