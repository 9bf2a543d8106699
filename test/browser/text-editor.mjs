// The editor of texts in a real browser: what was not edited is stored again character by character, whatever it is, and
// what was edited has the form of the text around it.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { SIGN_IN_PASSWORD, prepareConsole } from './console.mjs';

const PARAGRAPH = '<!-- wp:paragraph -->\n<p>One <strong>bold</strong> word</p>\n<!-- /wp:paragraph -->';
const TEXTS = [
  '',
  'Plain text\nin two lines\n\nand another paragraph with <em>stress</em> & signs',
  '<p>One</p>\n<p>Two<br />lines</p>\r\n<h2>Heading</h2>\n<ul>\n<li>A</li>\n<li>B</li>\n</ul>',
  '<p style="text-align:center">Styled</p><div class="x"><p>Boxed</p></div>[gallery ids="1,2"]',
  `${PARAGRAPH}\n\n<!-- wp:block {"ref":67} /-->\n\n<!-- wp:heading {"level":3,"align":"wide"} -->\n<h3 class="wp-block-heading alignwide">Wide</h3>\n<!-- /wp:heading -->\n`,
  `  ${PARAGRAPH}\n\n<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>A</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n\n<!-- wp:html -->\n<table><tr><td>1</td></tr></table>\n<!-- /wp:html -->`,
  '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Q</p>\n<!-- /wp:paragraph --><cite>C</cite></blockquote>\n<!-- /wp:quote -->',
  '<p>Unclosed <b>bold\n\n<p>Next</div></p> <!--more--> <script>alert(1)</script>',
  '<p>مرحبا <a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener">رابط</a> 😀</p>',
];

/** Texts of events and posts of a recorded site, where `TEXTS_FILE` names one. */
function recordedTexts() {
  const { TEXTS_FILE } = process.env;
  if (!TEXTS_FILE) return [];
  const lines = gunzipSync(readFileSync(TEXTS_FILE)).toString('utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line).post_content).filter((text) => typeof text === 'string' && text !== '');
}

/** Puts the editor's model into an empty page. */
async function modelPage(browser) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { SCHEMA } from './console/src/editor/extensions.ts';
        export { StoredText } from './console/src/editor/stored-text.ts';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'model',
    logLevel: 'error',
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0].text });
  return page;
}

/* global model -- of the script in the page */
/** Stores texts without a change, and with one word more in the first paragraph that can be edited. */
const roundTrips = (texts) =>
  texts.map((text) => {
    const { SCHEMA, StoredText } = model;
    const stored = new StoredText(SCHEMA, text);
    const document = stored.document();
    const kept = document.content.filter(({ type }) => type === 'keptPart').length;
    const same = stored.textOf(SCHEMA.nodeFromJSON(document));
    const i = document.content.findIndex(({ type, content }) => type === 'paragraph' && content?.length > 0);
    if (i < 0) return { same, kept, parts: document.content.length };
    document.content[i].content.push({ type: 'text', text: ' ADDED' });
    const edited = stored.textOf(SCHEMA.nodeFromJSON(document));
    return { same, kept, parts: document.content.length, edited };
  });

async function checkModel({ browser, check }) {
  const page = await modelPage(browser);
  const texts = [...TEXTS, ...recordedTexts()];
  const results = await page.evaluate(roundTrips, texts);
  const changed = results.filter(({ same }, i) => same !== texts[i]);
  check(`${texts.length} texts that are not edited stay character by character`, changed.length === 0);
  for (const { same } of changed.slice(0, 3)) console.log(`     ${JSON.stringify(same).slice(0, 300)}`);
  const edited = results.filter(({ edited: text }) => text !== undefined);
  check(
    `${edited.length} texts to which a word is added have it`,
    edited.length > 3 && edited.every(({ edited: text }) => text.includes(' ADDED')),
  );
  const [withBlocks] = results.slice(4, 5);
  check(
    'an edited block stays a block, and its neighbours stay as they are',
    withBlocks.edited === TEXTS[4].replace(' word</p>', ' word ADDED</p>'),
  );
  const sum = (name) => results.reduce((total, result) => total + result[name], 0);
  console.log(`     ${sum('kept')} of ${sum('parts')} parts are kept as they are`);
  await page.close();
}

/** Writes an event with a heading, bold text, a list, a link that is only typed, and a picture. */
async function checkWriting({ browser, service, check }) {
  const login = await prepareConsole(service);
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`${service.base}/admin/console/events/new`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(SIGN_IN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Title').fill('Edited concert');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.getByLabel('Style').selectOption('2');
  await page.keyboard.type('Programme');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See https://songs.example/list for all ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('songs');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'List' }).click();
  await text.pressSequentially('Admission');
  await page.getByLabel('Starts').fill('2031-05-01T20:00');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/events\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const authorization = `Basic ${Buffer.from(service.credentials.ADMIN).toString('base64')}`;
  const stored = async () => {
    const path = `/api/content/v2/cal_events/${id}?context=edit&_fields=content`;
    const answer = await fetch(`${service.base}${path}`, { headers: { authorization } });
    return (await answer.json()).content.raw;
  };
  const written =
    '<h2>Programme</h2>\n<p>See <a href="https://songs.example/list">https://songs.example/list</a> for all <strong>songs</strong></p>\n<ul><li>Admission</li></ul>';
  const first = await stored();
  check('a heading, bold text, a list and a typed address are stored as HTML', first === written);
  if (first !== written) console.log(`     ${first}`);
  await page.reload();
  await page.getByRole('textbox', { name: 'Text' }).getByText('Admission').waitFor();
  await page.getByLabel('Title').fill('Renamed concert');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved.').waitFor();
  check('the text stays as it is when the event is saved again', (await stored()) === written);
  check(`the editor has no script errors ${problems.join('; ')}`.trim(), problems.length === 0);
  await context.close();
}

export async function checkTextEditor(tools) {
  await checkModel(tools);
  await checkWriting(tools);
}
