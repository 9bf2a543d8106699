import { changedSettings, settingValues, type SettingField } from './settings-form.js';

const FIELDS: SettingField[] = [
  { name: 'title', label: 'Name', kind: 'text' },
  { name: 'hold_minutes', label: 'Minutes', kind: 'number' },
  { name: 'bank_transfer', label: 'Bank transfer', kind: 'check' },
  { name: 'order_fee', label: 'Fee', kind: 'money' },
];
const SETTINGS = { title: 'Kiel', hold_minutes: 15, bank_transfer: false, order_fee: '1.00', other: 'x' };

describe('Forms of settings', () => {
  const before = settingValues(FIELDS, SETTINGS);

  it('show the settings that they name', () =>
    expect(before).toEqual({ title: 'Kiel', hold_minutes: '15', bank_transfer: false, order_fee: '1.00' }));

  it('send what changed, in the types of the interface', () =>
    expect(
      changedSettings(FIELDS, before, { title: '', hold_minutes: '20', bank_transfer: true, order_fee: '1,50' }),
    ).toEqual({ title: '', hold_minutes: 20, bank_transfer: true, order_fee: '1.50' }));

  it('send nothing for a number that was removed', () =>
    expect(changedSettings(FIELDS, before, { ...before, hold_minutes: '' })).toEqual({}));
});
