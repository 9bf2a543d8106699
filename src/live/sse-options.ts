import type { SseOptions } from '@nestjs/common';

/** A client that reads nothing is cut off after some messages: it connects again and gets what is so then. */
export const SSE_OPTIONS: SseOptions = { maxPendingDataLength: 262_144 };
