import { StartError } from '#core/config';

/** Forms in which traces are sent. */
export type TraceProtocol = 'http/protobuf' | 'http/json';

const PROTOCOLS: readonly string[] = ['http/protobuf', 'http/json'] satisfies TraceProtocol[];

/**
 * Reads those standard variables of OpenTelemetry that decide whether and how traces are sent. Its packages read the
 * others.
 * @returns the protocol; nothing when no traces are to be sent
 * @throws StartError for what this service cannot do
 */
export function traceProtocol(env: NodeJS.ProcessEnv): TraceProtocol | undefined {
  const [name, endpoint] = firstOf(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === '' || env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return undefined;
  const exporter = env.OTEL_TRACES_EXPORTER?.trim() ?? '';
  if (exporter === 'none') return undefined;
  if (exporter !== '' && exporter !== 'otlp')
    throw new StartError(`OTEL_TRACES_EXPORTER must be otlp or none, not ${exporter}.`);
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new StartError(`${name} must be an http or https address such as http://collector:4318.`);
  const [variable, protocol] = firstOf(env, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol === '') return 'http/protobuf';
  if (!PROTOCOLS.includes(protocol))
    throw new StartError(`${variable} must be http/protobuf or http/json, not ${protocol}.`);
  return protocol as TraceProtocol;
}

/** The first of two variables that is set, with its value; empty when neither is. */
function firstOf(env: NodeJS.ProcessEnv, special: string, general: string): [name: string, value: string] {
  const value = env[special]?.trim() ?? '';
  return value === '' ? [general, env[general]?.trim() ?? ''] : [special, value];
}
