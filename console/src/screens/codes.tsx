import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink, useParams } from 'react-router';
import { api } from '../api/api.js';
import type { AccessCode, AccessCodeList, DiscountCode, DiscountCodeList } from '../api/types.js';
import { formatMoment } from '../lib/dates.js';
import { t } from '../lib/texts.js';
import { useNotice } from '../ui/notices.js';
import { Page } from '../ui/page.js';
import { Badge, Empty, Fault, Loaded, Pager, Total } from '../ui/states.js';
import { useAction } from '../ui/use-action.js';
import { useFilters } from '../ui/use-filters.js';
import { CodeDialog } from './code-dialog.js';

const PER_PAGE = 25;
export const CODE_PATHS = {
  discount: '/cal/tickets/v1/discount-codes',
  access: '/cal/tickets/v1/access-codes',
} as const;

/** Codes that make tickets cheaper, and codes that open hidden tickets. */
export function CodesScreen() {
  const { kind } = useParams();
  const isAccess = kind === 'access';
  return <CodeList key={String(isAccess)} kind={isAccess ? 'access' : 'discount'} />;
}

function CodeList({ kind }: { kind: keyof typeof CODE_PATHS }) {
  const { page, setPage } = useFilters([]);
  const [open, setOpen] = useState<AccessCode | DiscountCode | 'new'>();
  const [made, setMade] = useState('');
  const notify = useNotice();
  const action = useAction();
  const path = CODE_PATHS[kind];
  const query = { page, per_page: PER_PAGE };
  const list = useQuery({
    queryKey: ['codes', kind, query],
    queryFn: async ({ signal }) => {
      const answer = await api.get<AccessCodeList | DiscountCodeList>(path, query, signal);
      const codes: (AccessCode | DiscountCode)[] =
        'access_codes' in answer ? answer.access_codes : answer.discount_codes;
      return { codes, total: answer.total, pages: answer.total_pages };
    },
    placeholderData: (before) => before,
  });
  const remove = (code: AccessCode | DiscountCode) =>
    action.run(async () => {
      await api.delete(`${path}/${code.id}`);
      notify(t('codes.theCodeIsDeleted'));
      await list.refetch();
    });
  return (
    <Page
      title={t('codes.codes')}
      actions={
        <button type="button" className="primary" onClick={() => setOpen('new')}>
          {t('codes.newCode')}
        </button>
      }
    >
      <nav className="tabs" aria-label={t('codes.codes')}>
        <NavLink to="/codes" end>
          {t('codes.discountCodes')}
        </NavLink>
        <NavLink to="/codes/access">{t('codes.accessCodes')}</NavLink>
      </nav>
      <p className="soft">{kind === 'discount' ? t('codes.buyersWhoEnterA') : t('codes.anAccessCodeOpens')}</p>
      {made !== '' && (
        <p role="status">
          {t('codes.shownOnlyNow')} <code>{made}</code>
        </p>
      )}
      <Fault error={action.error} />
      <Loaded query={list}>
        {({ codes, total, pages }) => (
          <>
            <Total text={t('counts.codes', { count: total })} />
            {codes.length === 0 && <Empty>{t('codes.thereIsNoCode')}</Empty>}
            <ul className="rows">
              {codes.map((code) => (
                <li key={code.id}>
                  <div>
                    {nameOf(code)}
                    <p className="soft">{factsOf(code)}</p>
                  </div>
                  {!code.is_active && <Badge>{t('codes.off')}</Badge>}
                  <span className="actions">
                    <button type="button" onClick={() => setOpen(code)}>
                      {t('common.edit')}
                      <span className="aside"> {nameOf(code)}</span>
                    </button>
                    <button
                      type="button"
                      className="danger"
                      disabled={action.isRunning}
                      onClick={() => void remove(code)}
                    >
                      {t('common.delete')}
                      <span className="aside"> {nameOf(code)}</span>
                    </button>
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} pages={pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {open !== undefined && (
        <CodeDialog
          path={path}
          isDiscount={kind === 'discount'}
          code={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onDone={(random) => {
            setOpen(undefined);
            setMade(random);
            notify(t('codes.theCodeIsSaved'));
            void list.refetch();
          }}
        />
      )}
    </Page>
  );
}

function nameOf(code: AccessCode | DiscountCode): string {
  if ('code' in code) return code.name === '' ? code.code : `${code.code}: ${code.name}`;
  return code.name === '' ? t('codes.accessCodeId', { id: code.id }) : code.name;
}

function factsOf(code: AccessCode | DiscountCode): string {
  const discount =
    'percent' in code ? (code.percent === null ? `${code.amount} ${code.currency}` : `${code.percent} %`) : '';
  return [
    discount,
    code.max_uses === null
      ? t('counts.orders', { count: code.uses })
      : t('codes.usesOfMaxUses', { uses: code.uses, max_uses: code.max_uses }),
    code.valid_until_utc === null ? '' : `until ${formatMoment(code.valid_until_utc)}`,
  ]
    .filter((fact) => fact !== '')
    .join(', ');
}
