import { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { TextArea, TextField } from '../ui/fields.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { Fault } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { uploadImage } from '../lib/upload-image.js';
import { t } from '../lib/texts.js';
import { EXTENSIONS, SCHEMA } from './extensions.js';
import { StoredText } from './stored-text.js';

/** Levels of headings that can be chosen; the title of the page is the first. */
const LEVELS = [2, 3, 4] as const;

export interface TextEditorProps {
  label: string;
  /** As it is stored: HTML, or blocks of a block editor. */
  value: string;
  onChange: (value: string) => void;
  fault?: string;
  /** Whether pictures can be uploaded. */
  uploads: boolean;
}

/** The editor of a text: headings, bold, lists, links and pictures. */
export default function TextEditor({ label, value, onChange, fault, uploads }: TextEditorProps) {
  const [isSource, setSource] = useState(false);
  const toggle = (
    <button type="button" aria-pressed={isSource} onClick={() => setSource(!isSource)}>
      {t('editor.html')}
    </button>
  );
  if (isSource)
    return (
      <>
        <TextArea label={label} rows={12} value={value} onChange={onChange} fault={fault} />
        <p>{toggle}</p>
      </>
    );
  return <RichText {...{ label, value, onChange, fault, uploads }} toggle={toggle} />;
}

function RichText({ label, value, onChange, fault, uploads, toggle }: TextEditorProps & { toggle: React.ReactNode }) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const [editor, setEditor] = useState<Editor>();
  const [, setVersion] = useState(0);
  // What is typed comes back as `value`: only the text of the beginning is read.
  const [first] = useState(value);
  useEffect(() => {
    const stored = new StoredText(SCHEMA, first);
    const made = new Editor({
      element: element.current,
      extensions: EXTENSIONS,
      content: stored.document(),
      injectCSS: false,
      onUpdate: ({ editor: { state } }) => changed.current(stored.textOf(state.doc)),
      onTransaction: () => setVersion((version) => version + 1),
    });
    setEditor(made);
    return () => made.destroy();
  }, [first]);
  const isFaulty = fault !== undefined;
  useEffect(() => {
    const described: Record<string, string> = isFaulty
      ? { 'aria-describedby': `${id}-fault`, 'aria-invalid': 'true' }
      : {};
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      ...described,
    };
    editor?.setOptions({ editorProps: { attributes } });
  }, [editor, id, isFaulty]);
  return (
    <div className="field">
      <span id={`${id}-label`} className="label-text">
        {label}
      </span>
      {editor && <Toolbar editor={editor} uploads={uploads} toggle={toggle} controls={id} />}
      <div ref={element} className="rich-text" />
      {fault !== undefined && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

interface ToolbarProps {
  editor: Editor;
  uploads: boolean;
  toggle: React.ReactNode;
  controls: string;
}

function Toolbar({ editor, uploads, toggle, controls }: ToolbarProps) {
  const [isOpen, setOpen] = useState<'link' | 'picture'>();
  const level = LEVELS.find((each) => editor.isActive('heading', { level: each }));
  const setStyle = (style: string) => {
    const chain = editor.chain().focus();
    if (style === '') chain.setParagraph().run();
    else chain.setHeading({ level: Number(style) as (typeof LEVELS)[number] }).run();
  };
  const button = (text: string, isPressed: boolean | undefined, act: () => void, isDisabled = false) => (
    <button type="button" aria-pressed={isPressed} disabled={isDisabled} onClick={act}>
      {text}
    </button>
  );
  return (
    <div className="format-bar" role="toolbar" aria-label={t('editor.format')} aria-controls={controls}>
      <select aria-label={t('editor.style')} value={level ?? ''} onChange={(event) => setStyle(event.target.value)}>
        <option value="">{t('editor.text')}</option>
        {LEVELS.map((each) => (
          <option key={each} value={each}>
            {t('editor.heading')} {each - 1}
          </option>
        ))}
      </select>
      {button(t('editor.bold'), editor.isActive('bold'), () => editor.chain().focus().toggleBold().run())}
      {button(t('editor.italic'), editor.isActive('italic'), () => editor.chain().focus().toggleItalic().run())}
      {button(t('editor.link'), editor.isActive('link'), () => setOpen('link'))}
      {button(t('editor.list'), editor.isActive('bulletList'), () => editor.chain().focus().toggleBulletList().run())}
      {button(t('editor.numbers'), editor.isActive('orderedList'), () =>
        editor.chain().focus().toggleOrderedList().run(),
      )}
      {button(t('editor.quote'), editor.isActive('blockquote'), () => editor.chain().focus().toggleBlockquote().run())}
      {uploads && button(t('editor.picture'), undefined, () => setOpen('picture'))}
      {button(t('editor.undo'), undefined, () => editor.chain().focus().undo().run(), !editor.can().undo())}
      {toggle}
      {isOpen === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {isOpen === 'picture' && <PictureDialog editor={editor} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const set = (event: FormEvent) => {
    event.preventDefault();
    const href = address.trim();
    const chain = editor.chain().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
    editor.commands.focus();
  };
  return (
    <Dialog title={t('editor.link')} onClose={onClose}>
      <form onSubmit={set}>
        <TextField
          label={t('editor.address')}
          hint={t('editor.aWebAddressOr')}
          value={address}
          onChange={setAddress}
          pattern="(https?://|mailto:|tel:|/|#).*"
        />
        <DialogActions submit={t('editor.set')} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const action = useAction();
  const insert = (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    void action.run(async () => {
      const { id: mediaId, url: src } = await uploadImage(file);
      editor
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { src, alt: alt.trim(), mediaId } })
        .run();
      onClose();
    });
  };
  return (
    <Dialog title={t('editor.picture')} onClose={onClose}>
      <form onSubmit={insert}>
        <Fault error={action.error} />
        <div className="field">
          <label htmlFor={id}>{t('editor.file')}</label>
          <input id={id} type="file" accept="image/*" required onChange={(event) => setFile(event.target.files?.[0])} />
        </div>
        <TextField label={t('editor.whatItShows')} hint={t('editor.forPeopleWhoDo')} value={alt} onChange={setAlt} />
        <DialogActions submit={t('editor.insert')} isRunning={action.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
