/** A screen that a module of the service adds (docs/console.md, "Screens of modules"). */
export interface ModuleScreen {
  /** The screen is at `/x/<path>`. */
  path: string;
  title: string;
  capability: string;
  /** Path of a JavaScript module that shows it. */
  script?: string;
  /** Path of a page to which the menu leads instead. */
  page?: string;
}

/** The screens that the service has written into the page. @param text JSON; nothing of a service without modules */
export function moduleScreens(text: string | undefined): readonly ModuleScreen[] {
  return text === undefined ? [] : (JSON.parse(text) as ModuleScreen[]);
}

/** Those for a user with these capabilities. */
export function shownScreens(
  screens: readonly ModuleScreen[],
  capabilities: Readonly<Record<string, unknown>>,
): readonly ModuleScreen[] {
  return screens.filter(({ capability }) => capabilities[capability] === true);
}
