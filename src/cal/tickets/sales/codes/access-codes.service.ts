import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#core/context';
import { databaseErrorKind } from '#core/database';
import { RestError, invalidParameter } from '#core/errors';
import { plainText } from '#core/text';
import { parseTime } from '#core/time';
import { normalizedCode } from './discount-codes.service.js';
import type { ListLimitedCodesDto } from './limited-code.dto.js';
import { AccessCodeUsesService } from './access-code-uses.service.js';
import type { CreateAccessCodeDto, UpdateAccessCodeDto } from './access-code.dto.js';
import type { AccessCodeEntity } from '../../catalog/codes/access-code.entity.js';
import { toAccessCodeResponse } from './access-code.mapper.js';
import type { AccessCodeListResponse, AccessCodeResponse, NewAccessCodeResponse } from './access-code.response.js';
import { AccessCodesRepository } from './access-codes.repository.js';

type Members = Omit<UpdateAccessCodeDto, 'id'>;

/** Fewest characters of a code: it opens something, so it must not be guessed. */
const MIN_LENGTH = 6;
/** Letters and digits of random codes: none that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes, lists, changes and deletes access codes. */
@Injectable()
export class AccessCodesService {
  constructor(
    private readonly codes: AccessCodesRepository,
    private readonly uses: AccessCodeUsesService,
    private readonly clock: Clock,
  ) {}

  /** A page of codes, the newest first. */
  async list({ page, per_page: perPage }: ListLimitedCodesDto): Promise<AccessCodeListResponse> {
    const [rows, total] = await this.codes.list(perPage, (page - 1) * perPage);
    return { total, total_pages: Math.ceil(total / perPage), access_codes: rows.map(toAccessCodeResponse) };
  }

  /** @throws RestError 404 `access-code-not-found` */
  async read(id: number): Promise<AccessCodeResponse> {
    return toAccessCodeResponse(await this.get(id));
  }

  /**
   * Makes a code, which is returned this once.
   * @throws RestError 400 `rest_invalid_param`, 409 `access-code-exists`
   */
  async create(caller: Caller, { code: sent, ...members }: CreateAccessCodeDto): Promise<NewAccessCodeResponse> {
    const code = sent === undefined ? randomCode() : normalizedCode(sent);
    if (code === undefined || code.length < MIN_LENGTH)
      throw invalidParameter('code', 'code must have 6 to 40 letters, digits, dots, dashes and underscores.');
    const nowUtc = this.clock.nowUtc();
    const row = {
      name: '',
      ticket_ids: null,
      post_ids: null,
      valid_from_utc: null,
      valid_until_utc: null,
      max_uses: null,
      is_active: true,
      ...this.columns(members),
      code_hash: this.uses.hashOf(code),
      uses: 0,
      created_by: caller.userId,
      created_utc: nowUtc,
      modified_utc: nowUtc,
    };
    checkWindow(row);
    const id = await this.codes.insert(row).catch(refuseTaken);
    return { ...(await this.read(id)), code };
  }

  /**
   * Changes what is sent of a code. Orders that use it stay as they are.
   * @throws RestError 400 `rest_invalid_param`, 404 `access-code-not-found`
   */
  async update({ id, ...members }: UpdateAccessCodeDto): Promise<AccessCodeResponse> {
    const before = await this.get(id);
    const change = this.columns(members);
    checkWindow({ ...before, ...change });
    await this.codes.update(id, { ...change, modified_utc: this.clock.nowUtc() });
    return this.read(id);
  }

  /** Deletes a code; what was bought with it stays. @throws RestError 404 `access-code-not-found` */
  async remove(id: number): Promise<AccessCodeResponse> {
    const code = await this.get(id);
    await this.codes.delete(id);
    return toAccessCodeResponse(code);
  }

  private async get(id: number): Promise<AccessCodeEntity> {
    const code = await this.codes.find(id);
    if (code) return code;
    throw new RestError('access-code-not-found', 'There is no such access code.', 404);
  }

  private columns({ name, valid_from, valid_until, ...others }: Members): Partial<AccessCodeEntity> {
    return {
      ...(name === undefined ? {} : { name: plainText(name).slice(0, 100) }),
      ...(valid_from === undefined ? {} : { valid_from_utc: this.moment(valid_from) }),
      ...(valid_until === undefined ? {} : { valid_until_utc: this.moment(valid_until) }),
      ...others,
    };
  }

  private moment(sent: string | null): string | null {
    return sent === null ? null : (parseTime(sent, { now: this.clock.now(), zone: 'UTC' })?.utc ?? null);
  }
}

/** Three groups of four letters and digits: about 58 bits. */
function randomCode(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${group()}-${group()}-${group()}`;
}

function checkWindow({
  valid_from_utc: from,
  valid_until_utc: until,
}: Pick<AccessCodeEntity, 'valid_from_utc' | 'valid_until_utc'>): void {
  if (from !== null && until !== null && until <= from)
    throw invalidParameter('valid_until', 'valid_until must be after valid_from.');
}

function refuseTaken(error: unknown): never {
  if (databaseErrorKind(error) !== 'unique') throw error;
  throw new RestError('access-code-exists', 'There is this access code already. Choose another.', 409);
}
