import { moduleScreens, shownScreens } from './module-screens.js';

const SCREENS = [
  { path: 'loyalty', title: 'Loyalty', capability: 'manage_loyalty', script: '/loyalty.js' },
  { path: 'raffle', title: 'Raffle', capability: 'manage_options', page: '/raffle' },
];

describe('moduleScreens', () => {
  it('reads what the service has written, and is empty without it', () => {
    expect(moduleScreens(JSON.stringify(SCREENS))).toEqual(SCREENS);
    expect(moduleScreens(undefined)).toEqual([]);
  });
});

describe('shownScreens', () => {
  it('has the screens whose capability the user has', () => {
    expect(shownScreens(SCREENS, { manage_loyalty: true, manage_options: false })).toEqual([SCREENS[0]]);
    expect(shownScreens(SCREENS, {})).toEqual([]);
  });
});
