// Menus and legal pages in the console: an administrator writes the imprint and a menu, and all pages of the site show
// them.

const links = (page, selector) =>
  page.locator(selector).evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]));

/** Writes a page and a menu, chooses both, changes the menu, and takes them back. @param page of a signed-in administrator */
export async function checkMenus(page, service, check) {
  const open = (path) => page.goto(`${service.base}/admin/console${path}`);
  await open('/settings/links');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title').fill('Imprint of the harbour');
  await page.getByLabel('Text', { exact: true }).fill('Harbour crew\n\nQuay 1, Kiel');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'View page' }).waitFor();
  check('a page of the site is written', page.url().match(/\/pages\/\d+$/) !== null);

  await open('/menus/new');
  await page.getByLabel('Name').fill('Header of the harbour');
  await page.getByRole('button', { name: 'Add link' }).click();
  const first = page.getByRole('group', { name: 'Entry 1' });
  await first.getByLabel('Label').fill('Programme & more');
  await first.getByLabel('Address').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must begin with /').waitFor();
  await first.getByLabel('Address').fill('/events/month/');
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill('harbour');
  await page.getByRole('button', { name: 'Imprint of the harbour' }).click();
  await page.getByRole('group', { name: 'Entry 2' }).getByLabel('Level').selectOption('Second level');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete menu' }).waitFor();
  check('a menu is made, with one entry below another', page.url().match(/\/menus\/\d+$/) !== null);

  await open('/settings/links');
  await page.getByLabel('Menu in the header').selectOption('Header of the harbour');
  await page.getByRole('button', { name: 'Choose page for Imprint' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprint of the harbour' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The menus and pages are saved.').waitFor();
  await page.reload();
  await page.getByText('Imprint: Imprint of the harbour').waitFor();
  await page.goto(`${service.base}/`);
  const header = await links(page, '.site-header nav a');
  check(
    `pages show the menu: ${JSON.stringify(header)}`,
    header.map(([text]) => text).join() === 'Programme & more,Imprint of the harbour',
  );
  const footer = await links(page, '.site-footer a');
  check('and the imprint', footer.at(-1)?.[0] === 'Imprint of the harbour');
  await page.goto(footer.at(-1)[1]);
  check('which has its text', (await page.getByText('Quay 1, Kiel').count()) === 1);

  await open('/settings/links');
  await page.getByRole('link', { name: 'Header of the harbour' }).click();
  await page.getByRole('button', { name: 'Remove Entry 2' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The menu is saved.').waitFor();
  await page.goto(`${service.base}/`);
  check('a menu that changes is shown at once', (await links(page, '.site-header nav a')).length === 1);
  await takeBack(page, open);
  await page.goto(`${service.base}/`);
  check('without a menu, pages link the events', (await links(page, '.site-header nav a'))[0][0] === 'Events');
}

/** The site as it was, also for the tests that follow. */
async function takeBack(page, open) {
  await open('/settings/links');
  await page.getByLabel('Menu in the header').selectOption('0');
  await page.getByRole('button', { name: 'Remove Imprint' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The menus and pages are saved.').waitFor();
  await page.getByRole('link', { name: 'Header of the harbour' }).click();
  await page.getByRole('button', { name: 'Delete menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('The menu is in the trash.').waitFor();
}
