// Swagger UI in a real browser: it shows the interface, and a request made from it is answered.

/** Opens the documents, signs in with Basic auth, and makes a request. */
export async function checkSwagger({ browser, service, check }) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${service.base}/docs`, { waitUntil: 'networkidle' });
  check('Swagger UI shows the title', (await page.textContent('.info .title'))?.includes('Almanac') ?? false);
  check('it lists cal/events/v1', (await page.locator('.opblock-tag', { hasText: 'cal/events/v1' }).count()) > 0);

  const [login, password] = service.credentials.ADMIN.split(/:(.*)/s);
  await page.click('.btn.authorize');
  await page.fill('.auth-container input[type=text]', login);
  await page.fill('.auth-container input[type=password]', password);
  await page.click('.auth-container .btn.authorize');
  await page.click('.auth-container .btn-done');

  await page.click('.opblock-tag:has-text("content/v2")');
  const operation = page.locator('.opblock-get', { hasText: '/content/v2/users/me' }).first();
  // Of a long list only what is near the window is rendered.
  for (let i = 0; i < 100 && (await operation.count()) === 0; i++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await operation.locator('.execute').click();
  const answer = operation.locator('.live-responses-table tr.response .response-col_status').first();
  await answer.waitFor({ timeout: 15_000 });
  check('a request made from it, with Basic auth, is answered', (await answer.textContent())?.includes('200') ?? false);
  check(
    'it is answered for the one who signed in',
    (await operation.locator('.live-responses-table').textContent())?.includes('"admin"') ?? false,
  );
  check('the page has no script errors', problems.length === 0);
  for (const problem of problems) console.log(`     ${problem}`);
  await page.close();
}
