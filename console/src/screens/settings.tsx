import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { NavLink, useParams } from 'react-router';
import { api } from '../api/api.js';
import { changedSettings, settingValues, type SettingField } from '../lib/settings-form.js';
import { currencyChoices, LANGUAGES, zoneNames } from '../lib/site-choices.js';
import { CheckField, SelectField, SuggestField, TextArea, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { SiteLinksSettings } from './site-links.js';
import { SiteLookSettings } from './site-look.js';
import { TestMail } from './test-mail.js';

const SITE_PATH = '/content/v2/settings';
const TICKETS_PATH = '/cal/tickets/v1/settings';

/** A group of settings: a route and the members that are shown. */
interface Group {
  name: string;
  path: string;
  /** Where they are read, if not at the same address. */
  readPath?: string;
  fields: readonly SettingField[];
  /** Members that each change must contain. */
  always?: readonly string[];
}

/** In the letters of PHP, with an example. */
const DATE_FORMATS = [
  ['F j, Y', 'March 9, 2031'],
  ['j F Y', '9 March 2031'],
  ['j. F Y', '9. March 2031'],
  ['d.m.Y', '09.03.2031'],
  ['d/m/Y', '09/03/2031'],
  ['m/d/Y', '03/09/2031'],
  ['Y-m-d', '2031-03-09'],
] as const;
const TIME_FORMATS = [
  ['g:i a', '7:30 pm'],
  ['g:i A', '7:30 PM'],
  ['H:i', '19:30'],
] as const;
const FIRST_DAYS = [
  ['1', 'Monday'],
  ['0', 'Sunday'],
  ['6', 'Saturday'],
] as const;

const GROUPS: Readonly<Record<string, Group>> = {
  site: {
    name: 'Site',
    path: SITE_PATH,
    fields: [
      { name: 'title', label: 'Name of the site', kind: 'text' },
      { name: 'description', label: 'Short description', kind: 'text' },
      { name: 'email', label: 'E-mail of the administration', kind: 'email' },
      { name: 'timezone', label: 'Time zone', kind: 'zone', hint: 'Type a part of the name, for example Berlin' },
      { name: 'language', label: 'Language', kind: 'choice', options: LANGUAGES },
      { name: 'date_format', label: 'Dates', kind: 'choice', options: DATE_FORMATS },
      { name: 'time_format', label: 'Times', kind: 'choice', options: TIME_FORMATS },
      { name: 'start_of_week', label: 'First day of the week', kind: 'choice', options: FIRST_DAYS },
      { name: 'posts_per_page', label: 'Items on a page of a list', kind: 'number' },
    ],
  },
  permalinks: {
    name: 'Addresses of posts',
    path: '/content/v2/permalinks',
    fields: [
      {
        name: 'structure',
        label: 'Structure',
        kind: 'text',
        hint: 'For example /%postname%/ or /%year%/%monthnum%/%postname%/; %day%, %hour%, %minute%, %second% and %post_id% are parts, too',
      },
    ],
  },
  tickets: {
    name: 'Tickets',
    path: TICKETS_PATH,
    fields: [
      { name: 'hold_minutes', label: 'Minutes for which a cart holds places', kind: 'number' },
      { name: 'order_min_tickets', label: 'Fewest tickets in an order', kind: 'number' },
      { name: 'order_max_tickets', label: 'Most tickets in an order', kind: 'number' },
      { name: 'ticket_terms', label: 'Terms that are printed on tickets', kind: 'area' },
      { name: 'attendee_changes', label: 'Buyers may change names and answers', kind: 'check' },
      { name: 'ticket_transfers', label: 'Buyers may transfer tickets', kind: 'check' },
      { name: 'ticket_exchanges', label: 'Buyers may exchange tickets for others of the event', kind: 'check' },
      { name: 'qr_only_during_event', label: 'Codes are valid during the event only', kind: 'check' },
      { name: 'protect_sold', label: 'Events and tickets that were sold cannot be deleted', kind: 'check' },
    ],
  },
  payments: {
    name: 'Payments',
    path: TICKETS_PATH,
    fields: [
      {
        name: 'currency',
        label: 'Currency',
        kind: 'choice',
        options: currencyChoices(),
        hint: 'It can be changed until the first order that costs something.',
      },
      { name: 'manual_payment', label: 'Payment outside of the site', kind: 'check' },
      { name: 'manual_instructions', label: 'How to pay then', kind: 'area' },
      { name: 'bank_transfer', label: 'Bank transfer', kind: 'check' },
      { name: 'bank_transfer_days', label: 'Days until a transfer must arrive', kind: 'number' },
      { name: 'bank_transfer_instructions', label: 'Bank account, for the buyer', kind: 'area' },
      { name: 'tax_name', label: 'Name of the tax', kind: 'text', hint: 'For example VAT' },
      { name: 'tax_percent', label: 'Tax in percent', kind: 'number' },
      { name: 'prices_include_tax', label: 'Prices contain the tax', kind: 'check' },
      { name: 'fee_name', label: 'Name of the fee', kind: 'text' },
      { name: 'ticket_fee', label: 'Fee for each ticket', kind: 'money' },
      { name: 'ticket_fee_percent', label: 'Fee for each ticket in percent', kind: 'number' },
      { name: 'order_fee', label: 'Fee for each order', kind: 'money' },
      { name: 'order_fee_percent', label: 'Fee for each order in percent', kind: 'number' },
    ],
  },
  organiser: {
    name: 'Organiser',
    path: '/invoices/v1/settings',
    fields: [
      { name: 'seller_name', label: 'Name of the organiser', kind: 'text', hint: 'As invoices show it' },
      { name: 'seller_address', label: 'Postal address', kind: 'area' },
      { name: 'seller_country', label: 'Country', kind: 'text', hint: 'Two letters, for example DE' },
      { name: 'seller_email', label: 'E-mail for questions about invoices', kind: 'email' },
      { name: 'seller_phone', label: 'Telephone', kind: 'text' },
      { name: 'seller_vat_id', label: 'VAT id', kind: 'text' },
      { name: 'seller_tax_number', label: 'Tax number', kind: 'text' },
      { name: 'is_on', label: 'Paid orders get invoices', kind: 'check' },
    ],
  },
  cache: {
    name: 'Cache',
    path: '/cache/v1/settings',
    fields: [
      { name: 'crawler', label: 'Pages are stored again as soon as they have changed', kind: 'check' },
      { name: 'cdn', label: 'Pages take pictures and styles from another host', kind: 'check' },
      { name: 'cdn_url', label: 'Address of that host', kind: 'text', hint: 'For example https://cdn.example.org' },
    ],
  },
  seo: {
    name: 'Search engines',
    path: '/seo/v1/configuration/site_representation',
    readPath: '/seo/v1/configuration/get_site_representation',
    always: ['company_or_person'],
    fields: [
      {
        name: 'company_or_person',
        label: 'The site is of',
        kind: 'choice',
        options: [
          ['company', 'An organisation'],
          ['person', 'A person'],
        ],
      },
      { name: 'company_name', label: 'Name of the organisation', kind: 'text' },
      { name: 'company_logo', label: 'Address of its logo', kind: 'text' },
      { name: 'description', label: 'What it does', kind: 'area' },
    ],
  },
};

/** The settings that administrators change while the service runs. */
export function SettingsScreen() {
  const { group = 'site' } = useParams();
  return (
    <Page title="Settings">
      <nav className="tabs" aria-label="Settings">
        {Object.entries(GROUPS).map(([key, { name }]) => (
          <NavLink key={key} to={`/settings/${key}`}>
            {name}
          </NavLink>
        ))}
        <NavLink to="/settings/look">Look</NavLink>
        <NavLink to="/settings/links">Menus and legal pages</NavLink>
        <NavLink to="/settings/mail">E-mail</NavLink>
      </nav>
      <Tab group={group} />
    </Page>
  );
}

function Tab({ group }: { group: string }) {
  if (group === 'links') return <SiteLinksSettings />;
  if (group === 'look') return <SiteLookSettings />;
  if (group === 'mail') return <MailSettings />;
  return <GroupSettings key={group} group={GROUPS[group] ?? GROUPS.site} />;
}

function GroupSettings({ group }: { group: Group }) {
  const query = useQuery({
    queryKey: ['settings', group.path],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => api.get<object>(group.readPath ?? group.path, undefined, signal),
  });
  return (
    <Loaded query={query}>
      {(settings) => <SettingsForm key={query.dataUpdatedAt} group={group} settings={settings} />}
    </Loaded>
  );
}

function SettingsForm({ group, settings }: { group: Group; settings: object }) {
  const before = settingValues(group.fields, settings);
  const [values, setValues] = useState(before);
  const action = useAction();
  const notify = useNotice();
  const queries = useQueryClient();
  const changes = changedSettings(group.fields, before, values);
  const isChanged = Object.keys(changes).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const always = Object.fromEntries((group.always ?? []).map((name) => [name, values[name]]));
      const answer = await api.post<object>(group.path, { ...always, ...changes });
      if (group.readPath === undefined) queries.setQueryData(['settings', group.path], answer);
      else await queries.invalidateQueries({ queryKey: ['settings', group.path] });
      notify('The settings are saved.');
    });
  };
  return (
    <form onSubmit={submit}>
      <UnsavedChanges isChanged={isChanged} />
      {group.fields.map((field) => (
        <SettingInput
          key={field.name}
          field={field}
          value={values[field.name]}
          fault={action.faults[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <div className="save-bar">
        <Fault error={action.error} />
        <button className="primary" disabled={action.isRunning || !isChanged}>
          Save
        </button>
      </div>
    </form>
  );
}

interface InputProps {
  field: SettingField;
  value: string | boolean;
  fault?: string;
  onChange: (value: string | boolean) => void;
}

function SettingInput({ field: { label, kind, hint, options }, value, fault, onChange }: InputProps) {
  if (kind === 'check') return <CheckField label={label} checked={value === true} onChange={onChange} />;
  const shared = { label, hint, fault, value: String(value), onChange };
  if (kind === 'choice') return <SelectField {...shared} options={optionsWith(options ?? [], shared.value)} />;
  if (kind === 'zone') return <SuggestField {...shared} options={zoneNames()} />;
  if (kind === 'area') return <TextArea {...shared} rows={4} />;
  const isNumber = kind === 'number' || kind === 'money';
  return (
    <TextField {...shared} type={kind === 'email' ? 'email' : 'text'} inputMode={isNumber ? 'decimal' : undefined} />
  );
}

/** The choices, with the present value where it is another one. */
const optionsWith = (options: NonNullable<SettingField['options']>, value: string) =>
  options.some(([option]) => option === value)
    ? options
    : [...options, [value, value === '' ? 'Not set' : value] as const];

/** How e-mail is sent is a setting of the deployment; here it is tried. */
function MailSettings() {
  return (
    <section className="card">
      <p>
        The server that sends e-mail is set where the service is installed: <code>SMTP_URL</code> and{' '}
        <code>MAIL_FROM</code>.
      </p>
      <TestMail />
    </section>
  );
}
