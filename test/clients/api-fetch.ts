import imported from '@wordpress/api-fetch';
import type { ApiFetch } from '@wordpress/api-fetch';

/** The client. Its types are those of a CommonJS module that has it as `default`; Jest has opened that already. */
export const apiFetch = imported as unknown as ApiFetch;
