import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { api, MODULE_SCREENS, nonceFor } from '../api/api.js';
import { type ModuleScreen, shownScreens } from '../lib/module-screens.js';
import { t } from '../lib/texts.js';
import { NotFoundScreen } from '../ui/not-found.js';
import { Page } from '../ui/page.js';
import { Fault } from '../ui/states.js';
import { useUser } from '../ui/user.js';

/** What the script of a module gets (docs/console.md, "Screens of modules"). */
interface ScreenTools {
  api: typeof api & { nonceFor: typeof nonceFor };
  user: { id: number; name: string; capabilities: Readonly<Record<string, unknown>> };
  /** Aborted when the screen is left. */
  signal: AbortSignal;
}

/** Shows the screen in an empty element. */
type ShowScreen = (element: HTMLElement, tools: ScreenTools) => unknown;

/** A screen of a module of the service. */
export function ModuleScreenPage() {
  const { path } = useParams();
  const { user } = useUser();
  const screen = shownScreens(MODULE_SCREENS, user.capabilities ?? {}).find((shown) => shown.path === path);
  if (screen?.script === undefined) return <NotFoundScreen />;
  return (
    <Page title={screen.title} key={screen.path}>
      <ScriptedScreen screen={screen} script={screen.script} />
    </Page>
  );
}

function ScriptedScreen({ screen, script }: { screen: ModuleScreen; script: string }) {
  const { user } = useUser();
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    const { id, name, capabilities = {} } = user;
    const tools = { api: { ...api, nonceFor }, user: { id, name, capabilities }, signal: leaving.signal };
    // An element of its own for each time: React knows nothing of what the script puts into it.
    const element = document.createElement('div');
    place.current?.append(element);
    const show = async () => {
      const loaded = (await import(/* @vite-ignore */ script)) as { default?: ShowScreen };
      if (typeof loaded.default !== 'function')
        throw new Error(`${script} has no default export that shows the screen.`);
      if (!leaving.signal.aborted) await loaded.default(element, tools);
    };
    show().catch((error: unknown) => {
      if (!leaving.signal.aborted) setFault(error);
    });
    return () => {
      leaving.abort();
      element.remove();
    };
  }, [script, user]);
  return (
    <>
      {fault !== undefined && (
        <Fault error={new Error(t('moduleScreen.titleDoesNotWork', { title: screen.title }), { cause: fault })} />
      )}
      <div ref={place} />
    </>
  );
}
