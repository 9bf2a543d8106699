import { EVERYWHERE, NOT_EMBEDDED, WHEN_EDITING, resourceSchema, type ResourceProperty } from '#core/rest';
import { extendedSchema } from '../shared/item-extension.registry.js';
import { AVATAR_SIZES } from './avatars.js';

const picture = (size: number): [string, Partial<ResourceProperty>] => [
  String(size),
  { description: `Picture ${size} pixels wide.`, type: 'string', format: 'uri', context: EVERYWHERE },
];

/** What an account consists of, as OPTIONS tells it. */
export const userSchema = extendedSchema('user', undefined, (added) =>
  resourceSchema('user', {
    id: { description: 'Number of the account.', type: 'integer', context: EVERYWHERE, readonly: true },
    username: { description: 'Login; cannot change.', type: 'string', context: WHEN_EDITING, required: true },
    name: { description: 'The name others see.', type: 'string', context: EVERYWHERE },
    first_name: { description: 'First name.', type: 'string', context: WHEN_EDITING },
    last_name: { description: 'Last name.', type: 'string', context: WHEN_EDITING },
    email: { description: 'E-mail address.', type: 'string', format: 'email', context: WHEN_EDITING, required: true },
    url: { description: 'Website.', type: 'string', format: 'uri', context: EVERYWHERE },
    description: { description: 'About the person.', type: 'string', context: EVERYWHERE },
    link: {
      description: "Address of the author's page.",
      type: 'string',
      format: 'uri',
      context: EVERYWHERE,
      readonly: true,
    },
    locale: { description: 'Language, such as en_US.', type: 'string', context: WHEN_EDITING },
    nickname: { description: 'Nickname.', type: 'string', context: WHEN_EDITING },
    slug: { description: "Part of the address of the author's page.", type: 'string', context: EVERYWHERE },
    registered_date: {
      description: 'When the account was made, UTC.',
      type: 'string',
      format: 'date-time',
      context: WHEN_EDITING,
      readonly: true,
    },
    roles: { description: 'Roles.', type: 'array', items: { type: 'string' }, context: WHEN_EDITING },
    password: { description: 'Sign-in password; never shown.', type: 'string', context: [], required: true },
    capabilities: { description: 'All capabilities.', type: 'object', context: WHEN_EDITING, readonly: true },
    extra_capabilities: {
      description: 'Roles and capabilities granted one by one.',
      type: 'object',
      context: WHEN_EDITING,
      readonly: true,
    },
    avatar_urls: {
      description: 'Addresses of the picture by edge in pixels.',
      type: 'object',
      context: EVERYWHERE,
      readonly: true,
      properties: Object.fromEntries(AVATAR_SIZES.map(picture)),
    },
    meta: { description: 'Further registered values.', type: 'object', context: NOT_EMBEDDED, properties: {} },
    ...added,
  }),
);
