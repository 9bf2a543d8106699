import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { NavLink, useParams } from 'react-router';
import { api } from '../api/api.js';
import { changedSettings, settingValues, type SettingField } from '../lib/settings-form.js';
import { currencyChoices, LANGUAGES, zoneNames } from '../lib/site-choices.js';
import { dateFormat } from '../lib/formats.js';
import { t } from '../lib/texts.js';
import { CheckField, SelectField, SuggestField, TextArea, TextField } from '../ui/fields.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { RichText } from '../ui/rich-text.js';
import { Fault, Loaded } from '../ui/states.js';
import { UnsavedChanges } from '../ui/unsaved.js';
import { useAction } from '../ui/use-action.js';
import { CANCELLATION_CHOICES } from './event-rules.js';
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

/** A month, for examples of how dates are written. */
const MARCH = dateFormat(undefined, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2031, 2, 9));

/** In the letters of PHP, with an example. */
const DATE_FORMATS = [
  ['F j, Y', `${MARCH} 9, 2031`],
  ['j F Y', `9 ${MARCH} 2031`],
  ['j. F Y', `9. ${MARCH} 2031`],
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
  ['1', t('settings.monday')],
  ['0', t('settings.sunday')],
  ['6', t('settings.saturday')],
] as const;

const BILLING_MODES = [
  ['off', t('invoiceSettings.billingOff')],
  ['optional', t('invoiceSettings.billingOptional')],
  ['required', t('invoiceSettings.billingRequired')],
] as const;
const CODE_FORMATS = [
  ['address', t('settings.codeFormatAddress')],
  ['signed', t('settings.codeFormatSigned')],
] as const;
const EXEMPTIONS = [
  ['none', t('invoiceSettings.exemptionNone')],
  ['small_business', t('invoiceSettings.exemptionSmallBusiness')],
  ['exempt', t('invoiceSettings.exemptionExempt')],
  ['zero_rated', t('invoiceSettings.exemptionZeroRated')],
] as const;

const GROUPS: Readonly<Record<string, Group>> = {
  site: {
    name: t('settings.site'),
    path: SITE_PATH,
    fields: [
      { name: 'title', label: t('settings.nameOfTheSite'), kind: 'text' },
      { name: 'description', label: t('settings.shortDescription'), kind: 'text' },
      { name: 'email', label: t('settings.eMailOfThe'), kind: 'email' },
      { name: 'timezone', label: t('settings.timeZone'), kind: 'zone', hint: t('settings.typeAPartOf') },
      { name: 'language', label: t('settings.language'), kind: 'choice', options: LANGUAGES },
      { name: 'date_format', label: t('settings.dates'), kind: 'choice', options: DATE_FORMATS },
      { name: 'time_format', label: t('settings.times'), kind: 'choice', options: TIME_FORMATS },
      { name: 'start_of_week', label: t('settings.firstDayOfThe'), kind: 'choice', options: FIRST_DAYS },
      { name: 'posts_per_page', label: t('settings.itemsOnAPage'), kind: 'number' },
    ],
  },
  permalinks: {
    name: t('settings.addressesOfPosts'),
    path: '/content/v2/permalinks',
    fields: [
      {
        name: 'structure',
        label: t('settings.structure'),
        kind: 'text',
        hint: t('settings.structureHint'),
      },
    ],
  },
  tickets: {
    name: t('common.tickets'),
    path: TICKETS_PATH,
    fields: [
      { name: 'hold_minutes', label: t('settings.minutesForWhichA'), kind: 'number' },
      { name: 'order_min_tickets', label: t('settings.fewestTicketsInAn'), kind: 'number' },
      { name: 'order_max_tickets', label: t('settings.mostTicketsInAn'), kind: 'number' },
      { name: 'ticket_terms', label: t('settings.termsThatArePrinted'), kind: 'area' },
      {
        name: 'ticket_code_format',
        label: t('settings.codeFormat'),
        kind: 'choice',
        options: CODE_FORMATS,
        hint: t('settings.codeFormatHint'),
      },
      { name: 'qr_only_during_event', label: t('settings.codesAreValidDuring'), kind: 'check' },
      { name: 'protect_sold', label: t('settings.eventsAndTicketsThat'), kind: 'check' },
    ],
  },
  buyers: {
    name: t('rules.tab'),
    path: TICKETS_PATH,
    fields: [
      { name: 'attendee_changes', label: t('settings.buyersMayChangeNames'), kind: 'check' },
      { name: 'attendee_changes_hours', label: t('rules.changesHours'), kind: 'number' },
      { name: 'ticket_transfers', label: t('settings.buyersMayTransferTickets'), kind: 'check' },
      { name: 'ticket_transfers_hours', label: t('rules.transfersHours'), kind: 'number' },
      { name: 'ticket_exchanges', label: t('settings.buyersMayExchangeTickets'), kind: 'check' },
      { name: 'ticket_exchanges_hours', label: t('rules.exchangesHours'), kind: 'number' },
      { name: 'cancellations', label: t('rules.cancellations'), kind: 'choice', options: CANCELLATION_CHOICES },
      { name: 'cancellations_hours', label: t('rules.cancelHours'), kind: 'number' },
      { name: 'cancellation_fee_percent', label: t('rules.feePercent'), kind: 'number' },
    ],
  },
  'waiting-list': {
    name: t('waiting.title'),
    path: '/waiting-list/v1/settings',
    fields: [
      { name: 'is_on', label: t('rules.waitingOn'), kind: 'check' },
      { name: 'offer_hours', label: t('rules.offerHours'), kind: 'number' },
      { name: 'max_seats', label: t('rules.maxSeats'), kind: 'number' },
    ],
  },
  payments: {
    name: t('settings.payments'),
    path: TICKETS_PATH,
    fields: [
      {
        name: 'currency',
        label: t('settings.currency'),
        kind: 'choice',
        options: currencyChoices(),
        hint: t('settings.itCanBeChanged'),
      },
      { name: 'manual_payment', label: t('settings.paymentOutsideOfThe'), kind: 'check' },
      { name: 'manual_instructions', label: t('settings.howToPayThen'), kind: 'area' },
      { name: 'bank_transfer', label: t('settings.bankTransfer'), kind: 'check' },
      { name: 'bank_transfer_days', label: t('settings.daysUntilATransfer'), kind: 'number' },
      { name: 'bank_transfer_instructions', label: t('settings.bankAccountForThe'), kind: 'area' },
      { name: 'billing_details', label: t('invoiceSettings.billingDetails'), kind: 'choice', options: BILLING_MODES },
      {
        name: 'billing_required_above',
        label: t('invoiceSettings.billingRequiredAbove'),
        kind: 'money',
        hint: t('invoiceSettings.billingRequiredAboveHint'),
      },
      { name: 'tax_name', label: t('settings.nameOfTheTax'), kind: 'text', hint: t('settings.forExampleVat') },
      { name: 'tax_percent', label: t('settings.taxInPercent'), kind: 'number' },
      { name: 'prices_include_tax', label: t('settings.pricesContainTheTax'), kind: 'check' },
      { name: 'fee_name', label: t('settings.nameOfTheFee'), kind: 'text' },
      { name: 'ticket_fee', label: t('settings.feeForEachTicket'), kind: 'money' },
      { name: 'ticket_fee_percent', label: t('settings.feeForEachTicket2'), kind: 'number' },
      { name: 'order_fee', label: t('settings.feeForEachOrder'), kind: 'money' },
      { name: 'order_fee_percent', label: t('settings.feeForEachOrder2'), kind: 'number' },
    ],
  },
  organiser: {
    name: t('settings.organiser'),
    path: '/invoices/v1/settings',
    fields: [
      {
        name: 'seller_name',
        label: t('settings.nameOfTheOrganiser'),
        kind: 'text',
        hint: t('settings.asInvoicesShowIt'),
      },
      { name: 'seller_address', label: t('settings.postalAddress'), kind: 'area' },
      { name: 'seller_country', label: t('settings.country'), kind: 'text', hint: t('settings.twoLettersForExample') },
      {
        name: 'seller_contact',
        label: t('invoiceSettings.contact'),
        kind: 'text',
        hint: t('invoiceSettings.contactHint'),
      },
      { name: 'seller_email', label: t('settings.eMailForQuestions'), kind: 'email' },
      { name: 'seller_phone', label: t('settings.telephone'), kind: 'text' },
      { name: 'seller_vat_id', label: t('settings.vatId'), kind: 'text' },
      { name: 'seller_tax_number', label: t('settings.taxNumber'), kind: 'text' },
      {
        name: 'seller_registration',
        label: t('invoiceSettings.registration'),
        kind: 'text',
        hint: t('invoiceSettings.registrationHint'),
      },
      {
        name: 'seller_legal_info',
        label: t('invoiceSettings.legalInfo'),
        kind: 'area',
        hint: t('invoiceSettings.legalInfoHint'),
      },
      { name: 'is_on', label: t('settings.paidOrdersGetInvoices'), kind: 'check' },
    ],
  },
  invoices: {
    name: t('invoiceSettings.invoices'),
    path: '/invoices/v1/settings',
    fields: [
      { name: 'exemption', label: t('invoiceSettings.exemption'), kind: 'choice', options: EXEMPTIONS },
      {
        name: 'exemption_text',
        label: t('invoiceSettings.exemptionText'),
        kind: 'area',
        hint: t('invoiceSettings.exemptionTextHint'),
      },
      { name: 'reverse_charge', label: t('invoiceSettings.reverseCharge'), kind: 'check' },
      {
        name: 'reverse_charge_text',
        label: t('invoiceSettings.reverseChargeText'),
        kind: 'area',
        hint: t('invoiceSettings.emptyTheUsualText'),
      },
      {
        name: 'payment_terms',
        label: t('invoiceSettings.paymentTerms'),
        kind: 'area',
        hint: t('invoiceSettings.paymentTermsHint'),
      },
      {
        name: 'tax_currency',
        label: t('invoiceSettings.taxCurrency'),
        kind: 'choice',
        options: [['', t('common.none')], ...currencyChoices()],
      },
      {
        name: 'tax_currency_rate',
        label: t('invoiceSettings.taxCurrencyRate'),
        kind: 'money',
        hint: t('invoiceSettings.taxCurrencyRateHint'),
      },
      {
        name: 'invoice_series',
        label: t('invoiceSettings.invoiceSeries'),
        kind: 'text',
        hint: t('invoiceSettings.seriesHint'),
      },
      {
        name: 'credit_note_series',
        label: t('invoiceSettings.creditNoteSeries'),
        kind: 'text',
        hint: t('invoiceSettings.seriesHint'),
      },
      { name: 'footer', label: t('invoiceSettings.footer'), kind: 'area', hint: t('invoiceSettings.footerHint') },
    ],
  },
  cache: {
    name: t('settings.cache'),
    path: '/cache/v1/settings',
    fields: [
      { name: 'crawler', label: t('settings.pagesAreStoredAgain'), kind: 'check' },
      { name: 'cdn', label: t('settings.pagesTakePicturesAnd'), kind: 'check' },
      { name: 'cdn_url', label: t('settings.addressOfThatHost'), kind: 'text', hint: t('settings.cdnHint') },
    ],
  },
  seo: {
    name: t('settings.searchEngines'),
    path: '/seo/v1/configuration/site_representation',
    readPath: '/seo/v1/configuration/get_site_representation',
    always: ['company_or_person'],
    fields: [
      {
        name: 'company_or_person',
        label: t('settings.theSiteIsOf'),
        kind: 'choice',
        options: [
          ['company', t('settings.anOrganisation')],
          ['person', t('settings.aPerson')],
        ],
      },
      { name: 'company_name', label: t('settings.nameOfTheOrganisation'), kind: 'text' },
      { name: 'company_logo', label: t('settings.addressOfItsLogo'), kind: 'text' },
      { name: 'description', label: t('settings.whatItDoes'), kind: 'area' },
    ],
  },
};

/** The settings that administrators change while the service runs. */
export function SettingsScreen() {
  const { group = 'site' } = useParams();
  return (
    <Page title={t('settings.settings')}>
      <nav className="tabs" aria-label={t('settings.settings')}>
        {Object.entries(GROUPS).map(([key, { name }]) => (
          <NavLink key={key} to={`/settings/${key}`}>
            {name}
          </NavLink>
        ))}
        <NavLink to="/settings/look">{t('settings.look')}</NavLink>
        <NavLink to="/settings/links">{t('settings.menusAndLegalPages')}</NavLink>
        <NavLink to="/settings/mail">{t('common.email')}</NavLink>
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
      notify(t('settings.theSettingsAreSaved'));
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
          {t('common.save')}
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
    : [...options, [value, value === '' ? t('settings.notSet') : value] as const];

/** How e-mail is sent is a setting of the deployment; here it is tried. */
function MailSettings() {
  return (
    <section className="card">
      <p>
        <RichText
          name="settings.theServerThatSends"
          values={{ url: <code>{'SMTP_URL'}</code>, from: <code>{'MAIL_FROM'}</code> }}
        />
      </p>
      <TestMail />
    </section>
  );
}
