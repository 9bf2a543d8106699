import { Injectable, Module } from '@nestjs/common';
import { load } from 'cheerio';
import { RegisterConsoleScreen } from '../../../src/core/site/console-screen.registry.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';
import { Browser, withPasswords } from '../authorize/browser-helper.js';

const RAFFLE = { path: 'raffle', title: 'Raffle "<1>"', capability: 'manage_options', script: '/raffle/screen.js' };
const DOORS = { path: 'doors', title: 'Doors', capability: 'edit_cal_events', page: '/doors/admin' };

@RegisterConsoleScreen({ ...RAFFLE, order: 1 })
@Injectable()
class RaffleScreen {}

@RegisterConsoleScreen({ ...DOORS, order: 2 })
@Injectable()
class DoorsScreen {}

@Module({ providers: [DoorsScreen, RaffleScreen] })
class RaffleModule {}

describe('Screens that modules add to the console', () => {
  let service: TestApp;
  const pageOf = async (app: TestApp, path: string) => {
    await withPasswords(app, 'editor');
    const browser = new Browser(app);
    await browser.signIn('editor');
    return browser.get(path);
  };
  const screensIn = (text: string): unknown =>
    JSON.parse(load(text)('meta[name="almanac-screens"]').attr('content') ?? '');

  beforeAll(async () => {
    service = await startApp({ CONSOLE: 'on' }, [RaffleModule]);
  });
  afterAll(() => service.close());

  it('are in the page of the console, at their addresses too, the same for all users', async () => {
    const { status, text } = await pageOf(service, '/admin/console/x/raffle');
    expect(status).toBe(200);
    expect(screensIn(text)).toEqual([RAFFLE, DOORS]);
  });

  it('are none without modules', async () => {
    const plain = await startApp({ CONSOLE: 'on' });
    expect(screensIn((await pageOf(plain, '/admin/console')).text)).toEqual([]);
    await plain.close();
  });
});
