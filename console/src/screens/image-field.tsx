import { useId } from 'react';
import { api } from '../api/api.js';
import type { Media } from '../api/types.js';
import type { EventDraft } from '../lib/event-draft.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Uploads an image. @returns its id and address */
export async function uploadImage(file: File): Promise<{ id: number; url: string }> {
  const form = new FormData();
  form.append('file', file);
  const media = await api.post<Media>('/content/v2/media', form);
  return { id: media.id ?? 0, url: media.source_url };
}

interface Props {
  image: EventDraft['image'];
  onChange: (image: EventDraft['image']) => void;
  fault?: string;
}

/** The picture of an event: uploaded as soon as it is chosen. */
export function ImageField({ image, onChange, fault }: Props) {
  const id = useId();
  const action = useAction();
  const upload = (file: File | undefined) => {
    if (file) void action.run(async () => onChange(await uploadImage(file)));
  };
  return (
    <div className="field">
      <label htmlFor={id}>Picture</label>
      {image && <img className="picture" src={image.url} alt="Chosen picture" />}
      <input
        id={id}
        type="file"
        accept={ACCEPTED_TYPES}
        disabled={action.isRunning}
        aria-describedby={`${id}-state`}
        onChange={(event) => upload(event.target.files?.[0])}
      />
      <p className="hint" id={`${id}-state`} role="status">
        {action.isRunning ? 'Uploading …' : 'JPEG, PNG, WebP, AVIF or GIF'}
      </p>
      {image && (
        <button type="button" className="plain" onClick={() => onChange(undefined)}>
          Remove picture
        </button>
      )}
      <Fault error={action.error ?? (fault === undefined ? undefined : new Error(fault))} />
    </div>
  );
}
