import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../api/api.js';
import type { Media } from '../api/types.js';
import { plainText } from '../lib/text.js';
import { Dialog } from '../ui/dialog.js';
import { SearchField, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Empty, Fault, Loaded, Pager } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';
import { uploadImage } from '../lib/upload-image.js';
import { t } from '../lib/texts.js';

const PER_PAGE = 24;

/** The smallest size that is wide enough for the grid. */
function thumbnailOf({ media_details: details, source_url: url }: Media): string {
  const sizes =
    details && !Array.isArray(details.sizes) ? (details.sizes as Record<string, { source_url: string }>) : {};
  return (sizes.medium ?? sizes.thumbnail)?.source_url ?? url;
}

/** Uploaded pictures. */
export function MediaScreen() {
  const { values, page, set, setPage } = useFilters(['search']);
  const [open, setOpen] = useState<Media>();
  const id = useId();
  const action = useAction();
  const notify = useNotice();
  const query = { page, per_page: PER_PAGE, search: values.search, media_type: 'image', context: 'edit' };
  const list = useQuery({
    queryKey: ['media', query],
    queryFn: ({ signal }) => api.list<Media>('/content/v2/media', query, signal),
    placeholderData: (before) => before,
  });
  const upload = (files: FileList | null) =>
    action.run(async () => {
      for (const file of files ?? []) await uploadImage(file);
      notify(t('media.uploaded'));
      await list.refetch();
    });
  return (
    <Page title={t('media.media')}>
      <Fault error={action.error} />
      <div className="filters">
        <div className="field">
          <label htmlFor={id}>{t('media.uploadPictures')}</label>
          <input
            id={id}
            type="file"
            multiple
            accept="image/*"
            disabled={action.isRunning}
            onChange={(event) => void upload(event.target.files)}
          />
        </div>
        <SearchField value={values.search} onChange={(value) => set('search', value)} />
      </div>
      <Loaded query={list}>
        {({ items, pages }) => (
          <>
            {items.length === 0 && <Empty>{t('media.noPictureYet')}</Empty>}
            <ul className="grid">
              {items.map((media) => (
                <li key={media.id}>
                  <button type="button" className="tile" onClick={() => setOpen(media)}>
                    <img src={thumbnailOf(media)} alt={media.alt_text ?? ''} loading="lazy" />
                    {plainText(media.title?.rendered ?? '') || t('media.pictureId', { id: Number(media.id) })}
                  </button>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open && (
        <MediaDialog
          media={open}
          onClose={() => setOpen(undefined)}
          onDone={(text) => {
            setOpen(undefined);
            notify(text);
            void list.refetch();
          }}
        />
      )}
    </Page>
  );
}

function MediaDialog({
  media,
  onClose,
  onDone,
}: {
  media: Media;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const [alt, setAlt] = useState(media.alt_text ?? '');
  const [title, setTitle] = useState(media.title?.raw ?? plainText(media.title?.rendered ?? ''));
  const action = useAction();
  const path = `/content/v2/media/${media.id}`;
  return (
    <Dialog title={t('media.picture')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void action.run(async () => {
            await api.post(path, { title, alt_text: alt });
            onDone(t('common.saved'));
          });
        }}
      >
        <img className="picture" src={thumbnailOf(media)} alt={alt} />
        <Fault error={action.error} />
        <TextField label={t('common.title')} value={title} onChange={setTitle} fault={action.faults.title} />
        <TextField
          label={t('media.textInPlaceOf')}
          hint={t('media.whatIsToBe')}
          value={alt}
          onChange={setAlt}
          fault={action.faults.alt_text}
        />
        <div className="actions">
          <button className="primary" disabled={action.isRunning}>
            {t('common.save')}
          </button>
          <button
            type="button"
            className="danger"
            disabled={action.isRunning}
            onClick={() =>
              void action.run(async () => {
                await api.delete(path, { force: true });
                onDone(t('media.thePictureIsDeleted'));
              })
            }
          >
            {t('media.deleteForGood')}
          </button>
          <button type="button" onClick={onClose}>
            {t('common.back')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
