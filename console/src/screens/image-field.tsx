import { useId } from 'react';
import type { EventDraft } from '../lib/event-draft.js';
import { uploadImage } from '../lib/upload-image.js';
import { t } from '../lib/texts.js';
import { Fault } from '../ui/states.js';
import type { Action } from '../ui/use-action.js';

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface Props {
  /** What the picture is. Default: a picture of the record. */
  kind?: 'picture' | 'logo' | 'cover';
  image: EventDraft['image'];
  onChange: (image: EventDraft['image']) => void;
  fault?: string;
  /** The upload, for which the form waits before it is saved. */
  upload: Action;
}

/** A picture: uploaded as soon as it is chosen. */
export function ImageField({ kind = 'picture', image, onChange, fault, upload }: Props) {
  const id = useId();
  const start = (file: File | undefined) => {
    if (file) void upload.run(async () => onChange(await uploadImage(file)));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('places.imageLabel', { kind })}</label>
      {image && <img className="picture" src={image.url} alt={t('places.chosenImage', { kind })} />}
      <input
        id={id}
        type="file"
        accept={ACCEPTED_TYPES}
        disabled={upload.isRunning}
        aria-describedby={`${id}-state`}
        onChange={(event) => start(event.target.files?.[0])}
      />
      <p className="hint" id={`${id}-state`} role="status">
        {upload.isRunning ? t('places.uploading') : t('places.jpegPngWebpAvif')}
      </p>
      {image && (
        <button type="button" className="plain" onClick={() => onChange(undefined)}>
          {t('places.removeImage', { kind })}
        </button>
      )}
      <Fault error={upload.error ?? (fault === undefined ? undefined : new Error(fault))} />
    </div>
  );
}
