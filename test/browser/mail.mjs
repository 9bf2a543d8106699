/* global document -- of the pages that the browser shows */
// A purchase in a real browser, from the page of the event to the message with its PDF.
import { writeFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { makeSale } from './shop.mjs';

const BUYERS = [
  { language: 'en', name: 'Pat Buyer' },
  { language: 'de', name: 'Jürgen Groß' },
  { language: 'fr', name: 'عمر الخيّام' },
  { language: 'es', name: '山田 花子' },
];

/** Width of the phone on which messages are looked at. */
const PHONE = { width: 375, height: 800 };

/** Buys two tickets in four languages, and opens the messages. */
export async function checkMail(tools) {
  const path = await makeSale(tools.service);
  for (const buyer of BUYERS) await buy({ ...tools, path, buyer });
}

async function buy({ browser, service, inbox, check, screenshots, path, buyer: { language, name } }) {
  const context = await browser.newContext({ locale: language, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(service.base + path);
  await page.getByRole('spinbutton').first().fill('2');
  await page.locator('main form button[type=submit]').first().click();
  await page.goto(`${service.base}/checkout/`);
  const email = `${language}@browser.example`;
  await page.locator('#name').fill(name);
  await page.locator('#email').fill(email);
  await page.locator('form button[type=submit]').last().click();
  const order = page.url();
  const mail = await inbox.to(email);
  check(`the purchaser of a browser in "${language}" gets a message`, mail !== undefined);
  if (!mail) return context.close();
  check(`the message is in "${language}"`, mail.html.includes(`lang="${language}`));
  check('it leads to the page of the order', mail.html.includes(order));
  await page.goto(order);
  check('that page shows both tickets', (await page.locator('.ticket svg').count()) === 2);
  await checkPdf(mail, name, check);
  await checkOnPhone({ browser, mail, language, check, screenshots });
  if (screenshots) writeFileSync(`${screenshots}/mail-${language}.pdf`, pdfOf(mail)?.content ?? '');
  await context.close();
}

function pdfOf({ attachments }) {
  return attachments.find(({ contentType }) => contentType === 'application/pdf');
}

async function checkPdf(mail, name, check) {
  const file = pdfOf(mail);
  check('the message has a PDF', file !== undefined);
  if (!file) return;
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.content)), { mergePages: false });
  check(`the PDF has a page for each ticket (${text.length} pages)`, text.length === 2);
  check(
    'each page of the PDF names the event',
    text.every((one) => one.includes('Evening with tickets')),
  );
  // Programs that read text of other scripts guess its spaces and order.
  if (/^[ -~\u00a0-\u024f]+$/.test(name)) check(`it names ${name}`, text[0].includes(name));
}

/** Shows a message as mail programs on phones do: pictures by content id, no scripts, nothing from the network. */
async function checkOnPhone({ browser, mail, language, check, screenshots }) {
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: PHONE, colorScheme });
    const page = await context.newPage();
    const requested = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.setContent(withPictures(mail), { waitUntil: 'load' });
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    check(`the message in "${language}" fits a phone (${colorScheme})`, !isWide);
    check('nothing of it is fetched', requested.filter((url) => !url.startsWith('data:')).length === 0);
    const broken = await page.locator('img').evaluateAll((all) => all.filter((one) => one.naturalWidth === 0).length);
    check('all its pictures are in it', broken === 0);
    if (screenshots)
      await page.screenshot({ path: `${screenshots}/mail-${language}-${colorScheme}.png`, fullPage: true });
    await context.close();
  }
}

/** The HTML of a message with its pictures as data URLs in the place of content ids. */
function withPictures({ html, attachments }) {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid ? text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`) : text,
    html,
  );
}
