import { Transform } from 'class-transformer';
import { MAX_ID, type ParamDeclaration, RestParam, anyId, textNotBlank } from '#core/parameters';
import { plainName } from '../../kernel/sent-values.js';
import { DEVICE_RIGHTS, type DeviceRight } from './admission-device.entity.js';
import { DEVICE_TIME } from './device-time.js';

const MAX_NAME_LENGTH = 100;
const MAX_SOFTWARE_LENGTH = 200;
/** Lists that one device works with. */
const MAX_LISTS = 100;
const MAX_QUEUE_LENGTH = 10_000_000;

const ID: ParamDeclaration = {
  in: 'path',
  path: '[\\d]+',
  type: 'integer',
  check: anyId,
  required: true,
  description: 'Id of the device.',
};

const NAME: ParamDeclaration = {
  type: 'string',
  check: textNotBlank,
  maxLength: MAX_NAME_LENGTH,
  description: `Name, such as "Phone 3", at most ${MAX_NAME_LENGTH} characters.`,
};

const GATE: ParamDeclaration = {
  type: 'string',
  maxLength: MAX_NAME_LENGTH,
  description: `Gate at which it is used; lists are counted by gate. At most ${MAX_NAME_LENGTH} characters; may be empty.`,
};

const RIGHTS: ParamDeclaration = {
  type: 'array',
  items: { type: 'string', enum: [...DEVICE_RIGHTS] },
  maxItems: DEVICE_RIGHTS.length,
  uniqueItems: true,
  description:
    'What it may do: `scan` codes (always), `search` attendees by name and admit them by hand, `override` refusals with a reason and see conflicts, `sell` tickets.',
};

const LIST_IDS: ParamDeclaration = {
  type: 'array',
  items: { type: 'integer', minimum: 1, maximum: MAX_ID },
  maxItems: MAX_LISTS,
  uniqueItems: true,
  description: `Check-in lists that it works with, at most ${MAX_LISTS}.`,
};

const SOFTWARE: ParamDeclaration = {
  type: 'string',
  maxLength: MAX_SOFTWARE_LENGTH,
  description: `What the device says of its browser, at most ${MAX_SOFTWARE_LENGTH} characters.`,
};

/** Parameters of routes that only name a device. */
export class AdmissionDeviceDto {
  @RestParam(ID)
  id: number;
}

/** Parameters of `GET admission/devices`. */
export class AdmissionDevicesDto {
  @RestParam({ type: 'integer', check: anyId, description: 'Only devices that work with this check-in list.' })
  list_id?: number;
}

/** Parameters of `POST admission/devices`. */
export class CreateAdmissionDeviceDto {
  @RestParam({ ...NAME, required: true })
  @Transform(plainName)
  name: string;

  @RestParam({ ...GATE, default: '' })
  @Transform(plainName)
  gate: string;

  @RestParam({ ...RIGHTS, default: ['scan'] })
  rights: DeviceRight[];

  @RestParam({ ...LIST_IDS, default: [] })
  list_ids: number[];
}

/** Parameters of `POST admission/devices/<id>`: only what is sent changes. */
export class ChangeAdmissionDeviceDto extends AdmissionDeviceDto {
  @RestParam(NAME)
  @Transform(plainName)
  name?: string;

  @RestParam(GATE)
  @Transform(plainName)
  gate?: string;

  @RestParam(RIGHTS)
  rights?: DeviceRight[];

  @RestParam(LIST_IDS)
  list_ids?: number[];
}

/** Parameters of `POST admission/enrollments`. */
export class EnrollDeviceDto {
  @RestParam({
    type: 'string',
    required: true,
    check: textNotBlank,
    maxLength: 100,
    description: 'The secret of the QR code: what follows `#enroll=` in its address.',
  })
  token: string;

  @RestParam({ ...SOFTWARE, default: '' })
  @Transform(plainName)
  software: string;
}

/** Parameters of `POST admission/device/status`. */
export class DeviceStatusDto {
  @RestParam({
    ...DEVICE_TIME,
    required: true,
    description: 'What the clock of the device says when it sends the request.',
  })
  device_time: string;

  @RestParam({
    type: 'integer',
    required: true,
    minimum: 0,
    maximum: MAX_QUEUE_LENGTH,
    description: 'Scans on the device that were not sent yet.',
  })
  queue_length: number;

  @RestParam(SOFTWARE)
  @Transform(plainName)
  software?: string;
}
