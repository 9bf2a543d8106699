/** Milliseconds after which a job counts as impossible: what is not on the screen by then is not found by a person either. */
const PATIENCE_MS = 10_000;

/** Someone at the console whose clicks and fields are counted; choosing in a list, a box or a file is a field. */
export class Organiser {
  clicks = 0;
  fields = 0;

  /**
   * @param {import('playwright-core').Page} page
   * @param {string} home address of Today
   */
  constructor(page, home) {
    this.page = page;
    this.home = home;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Starts a job at Today, with nothing counted. */
  async begins() {
    await this.page.goto(this.home);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
    await this.page.waitForLoadState('networkidle');
    this.clicks = 0;
    this.fields = 0;
  }

  async taps(locator) {
    await locator.click();
    this.clicks += 1;
  }

  async fills(locator, text) {
    await locator.fill(text);
    this.fields += 1;
  }

  async chooses(locator, option) {
    await locator.selectOption(option);
    this.fields += 1;
  }

  async ticks(locator, isOn = true) {
    await locator.setChecked(isOn);
    this.fields += 1;
  }

  async picksFile(locator, file) {
    await locator.setInputFiles(file);
    this.fields += 1;
  }

  /** Opens a screen by the menu, which a telephone folds. */
  async opens(name) {
    const menu = this.button('Menu');
    if (await menu.isVisible()) await this.taps(menu);
    await this.taps(this.page.locator('#menu').getByRole('link', { name, exact: true }));
    await this.sees(this.page.getByRole('heading', { level: 1 }));
  }

  /** Opens an event by the list. */
  async opensEvent(title) {
    await this.opens('Events');
    await this.fills(this.page.getByLabel('Search'), title);
    await this.taps(this.page.getByRole('link', { name: title }));
    await this.sees(this.page.getByRole('heading', { level: 1, name: title }));
  }

  /** Opens an order by the name of its purchaser. */
  async opensOrder(name) {
    await this.opens('Orders');
    await this.fills(this.label('Name, e-mail or number'), name);
    await this.taps(this.page.getByRole('link', { name }));
    await this.sees(this.page.getByRole('heading', { level: 1, name: /^Order/ }));
  }

  sees(locator) {
    return locator.waitFor();
  }

  button(name, inside = this.page) {
    return inside.getByRole('button', { name, exact: true });
  }

  link(name, inside = this.page) {
    return inside.getByRole('link', { name, exact: true });
  }

  label(name, inside = this.page) {
    return inside.getByLabel(name, { exact: true });
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }
}
