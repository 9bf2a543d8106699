import { ReportExportDto } from '../../reports/export.dto.js';
import { anyId, MAX_ID, type ParamDeclaration, RestParam } from '#core/parameters';

const CASHIER = { type: 'integer', minimum: 1, maximum: MAX_ID } as const satisfies ParamDeclaration;

/** Parameters of `GET cash-reports`. */
export class ListCashReportsDto {
  @RestParam({ type: 'integer', default: 1, minimum: 1, maximum: 100_000, description: 'Number of the page, from 1.' })
  page: number;

  @RestParam({ type: 'integer', default: 50, minimum: 1, maximum: 100, description: 'Reports on a page, 1 to 100.' })
  per_page: number;

  @RestParam({ ...CASHIER, description: 'Only reports of this cashier.' })
  cashier?: number;
}

/** Parameters of `POST cash-reports`. */
export class CreateCashReportDto {
  @RestParam({ ...CASHIER, description: 'Account whose payments are reported. Default: the caller.' })
  cashier?: number;
}

const ID = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the report.',
} as const satisfies ParamDeclaration;

/** Parameters of `GET cash-reports/<id>` and of its page. */
export class CashReportDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `GET cash-reports/<id>/file`. */
export class ExportCashReportDto extends ReportExportDto {
  @RestParam(ID)
  id: number;
}
