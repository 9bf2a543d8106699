/* global document, getComputedStyle, HTMLElement -- of the pages that the browser shows */
// The console without a mouse: what is done here uses keys only, and whatever has the focus shows it.

const VIEWPORT = { width: 1280, height: 900 };
/** More than any screen has. */
const MAX_TABS = 200;

/** What has the focus: its name, its element, and whether one sees that. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', tag: '', isSeen: true };
    const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.textContent ?? '';
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isSeen = outlineStyle !== 'none' && outlineWidth !== '0px';
    return { name: name.trim().replace(/\s+/g, ' '), tag: element.tagName, isSeen };
  });

/** The organiser's ways by keyboard. @param state of a browser that is signed in */
export async function checkConsoleKeyboard({ browser, service, check, state, event }) {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState: state });
  const page = await context.newPage();
  const unseen = new Set();
  const open = async (path) => {
    await page.goto(`${service.base}/admin/console${path}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
  const tabTo = async (name) => {
    for (let i = 0; i < MAX_TABS; i++) {
      await page.keyboard.press('Tab');
      const now = await focused(page);
      if (!now.isSeen) unseen.add(now.name);
      if (now.name === name) return true;
    }
    throw new Error(`The key Tab does not lead to ${name}.`);
  };

  await open('/');
  await tabTo('Skip to the content');
  await page.keyboard.press('Enter');
  check(
    'keyboard: the first link leads to the content',
    await page.evaluate(() => document.activeElement?.id === 'main'),
  );
  await tabTo('Redirects');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Redirects' }).waitFor();
  check('keyboard: a screen that opens has the focus at its heading', (await focused(page)).tag === 'H1');

  await tabTo('New redirect');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  check('keyboard: a dialog that closes gives the focus back', (await focused(page)).name === 'New redirect');
  await page.keyboard.press('Enter');
  check('keyboard: a dialog begins at its first field', (await focused(page)).name === 'From');
  await page.keyboard.type('/former-programme');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/events/');
  await page.keyboard.press('Enter');
  await page.getByText('The redirect is saved.').waitFor();
  check('keyboard: a redirect is made', true);

  await open(`/attendees?event=${event.id}`);
  await tabTo('Check out Pat Buyer');
  await page.keyboard.press('Enter');
  await page.getByText('Pat Buyer is checked out.').waitFor();
  await open(`/check-in?event=${event.id}`);
  check('keyboard: the check-in waits for a code', (await focused(page)).name === 'Code, number or name');
  await page.keyboard.type('Pat');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check in Pat Buyer' }).waitFor();
  await tabTo('Check in Pat Buyer');
  await page.keyboard.press('Enter');
  await page.getByText('Welcome').waitFor();
  check('keyboard: an attendee is checked out and in', true);

  await open('/events?search=Harbour&when=ever');
  await tabTo('Choose Harbour concert');
  await page.keyboard.press('Space');
  check('keyboard: an event is chosen', await page.getByLabel('Choose Harbour concert').isChecked());
  await tabTo('Harbour concert');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Harbour concert' }).waitFor();
  await tabTo('Title');
  await page.keyboard.press('End');
  await page.keyboard.type(' at night');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /notify them/ });
  await question.getByText('Harbour concert at night').waitFor();
  check(
    'keyboard: those who have tickets can be notified of the new title',
    (await focused(page)).name === 'Save and notify',
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Harbour concert at night' }).waitFor();
  check('keyboard: an event is changed', true);
  check(`keyboard: one sees what has the focus ${[...unseen].join('; ')}`.trim(), unseen.size === 0);
  await context.close();
}
