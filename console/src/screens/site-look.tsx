import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../api/api.js';
import type { Media, SiteLook } from '../api/types.js';
import { COLOR_THEMES, TYPE_PAIRINGS } from '../lib/site-choices.js';
import { t } from '../lib/texts.js';
import { SelectField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { ImageField } from './image-field.js';

/** Where the look of the site is read and changed. */
export const LOOK_PATH = '/content/v2/site-look';

/** An image that a setting names. */
export type ChosenImage = { id: number; url: string } | undefined;

interface Stored {
  look: SiteLook;
  logo: ChosenImage;
  cover: ChosenImage;
}

async function read(signal: AbortSignal): Promise<Stored> {
  const look = await api.get<SiteLook>(LOOK_PATH, undefined, signal);
  const ids = [look.site_logo, look.cover_image].filter((id) => id !== 0);
  const media = ids.length === 0 ? [] : await api.get<Media[]>('/content/v2/media', { include: ids.join() }, signal);
  const image = (id: number): ChosenImage => {
    const found = media.find((each) => each.id === id);
    return found && { id, url: found.source_url };
  };
  return { look, logo: image(look.site_logo), cover: image(look.cover_image) };
}

/** Logo, colour, typefaces and cover of the public pages. */
export function SiteLookSettings() {
  const query = useQuery({
    queryKey: ['site-look'],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => read(signal),
  });
  return (
    <Loaded query={query}>
      {(stored) => <LookForm key={query.dataUpdatedAt} stored={stored} onSaved={() => query.refetch()} />}
    </Loaded>
  );
}

function LookForm({ stored, onSaved }: { stored: Stored; onSaved: () => Promise<unknown> }) {
  const [look, setLook] = useState(stored.look);
  const [logo, setLogo] = useState(stored.logo);
  const [cover, setCover] = useState(stored.cover);
  const action = useAction();
  const logoUpload = useAction();
  const coverUpload = useAction();
  const notify = useNotice();
  const after = { ...look, site_logo: logo?.id ?? 0, cover_image: cover?.id ?? 0 };
  const changed = Object.entries(after).filter(([name, value]) => stored.look[name as keyof SiteLook] !== value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      await api.post(LOOK_PATH, Object.fromEntries(changed));
      notify(t('firstRun.theLookOfThe'));
      await onSaved();
    });
  };
  const isUploading = logoUpload.isRunning || coverUpload.isRunning;
  return (
    <form onSubmit={submit}>
      <UnsavedChanges isChanged={changed.length > 0} />
      <ImageField kind="logo" image={logo} onChange={setLogo} upload={logoUpload} fault={action.faults.site_logo} />
      <AccentField
        value={look.accent}
        onChange={(accent) => setLook({ ...look, accent })}
        fault={action.faults.accent}
      />
      <SelectField
        label={t('firstRun.ground')}
        value={look.color_theme}
        onChange={(theme) => setLook({ ...look, color_theme: theme as SiteLook['color_theme'] })}
        options={COLOR_THEMES}
        fault={action.faults.color_theme}
      />
      <SelectField
        label={t('firstRun.typefaces')}
        value={look.type_pairing}
        onChange={(pairing) => setLook({ ...look, type_pairing: pairing as SiteLook['type_pairing'] })}
        options={TYPE_PAIRINGS}
        fault={action.faults.type_pairing}
      />
      <ImageField
        kind="cover"
        image={cover}
        onChange={setCover}
        upload={coverUpload}
        fault={action.faults.cover_image}
      />
      <div className="save-bar">
        <Fault error={action.error} />
        <button className="primary" disabled={action.isRunning || isUploading || changed.length === 0}>
          {t('common.save')}
        </button>
      </div>
    </form>
  );
}

/** The colour of links and buttons. */
export function AccentField(props: { value: string; onChange: (accent: string) => void; fault?: string }) {
  return (
    <TextField {...props} type="color" label={t('firstRun.accentColour')} hint={t('firstRun.ofLinksAndButtons')} />
  );
}
