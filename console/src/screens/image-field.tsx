import { useId } from 'react';
import { api } from '../api/api.js';
import type { Media } from '../api/types.js';
import type { EventDraft } from '../lib/event-draft.js';
import { Fault } from '../ui/states.js';
import type { Action } from '../ui/use-action.js';

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
  /** The upload, for which the form waits before it is saved. */
  upload: Action;
}

/** The picture of an event: uploaded as soon as it is chosen. */
export function ImageField({ image, onChange, fault, upload }: Props) {
  const id = useId();
  const start = (file: File | undefined) => {
    if (file) void upload.run(async () => onChange(await uploadImage(file)));
  };
  return (
    <div className="field">
      <label htmlFor={id}>Picture</label>
      {image && <img className="picture" src={image.url} alt="Chosen picture" />}
      <input
        id={id}
        type="file"
        accept={ACCEPTED_TYPES}
        disabled={upload.isRunning}
        aria-describedby={`${id}-state`}
        onChange={(event) => start(event.target.files?.[0])}
      />
      <p className="hint" id={`${id}-state`} role="status">
        {upload.isRunning ? 'Uploading …' : 'JPEG, PNG, WebP, AVIF or GIF'}
      </p>
      {image && (
        <button type="button" className="plain" onClick={() => onChange(undefined)}>
          Remove picture
        </button>
      )}
      <Fault error={upload.error ?? (fault === undefined ? undefined : new Error(fault))} />
    </div>
  );
}
