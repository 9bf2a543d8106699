import type { RestEndpoint } from './endpoint.js';

/** Makes the JSON schema of a resource, when OPTIONS shows it. */
export type SchemaOfResource = () => Record<string, unknown>;

/** One path of the interface. */
export interface Route {
  namespace: string;
  /** As the index prints it: `/cal/events/v1/events/(?P<id>\d+)`. */
  pattern: string;
  match: RegExp;
  variables: string[];
  /** `true`: the value of a variable may hold slashes, so that the path has any number of parts. */
  deep: boolean;
  endpoints: RestEndpoint[];
  schema?: SchemaOfResource;
}

/** A request's route with the values of its path variables. */
export interface RouteMatch {
  route: Route;
  path: Record<string, string>;
}

/** Whether what a route shows depends on a cookie or key of the request. */
export function isPersonal(match: RouteMatch | undefined): boolean {
  return match?.route.endpoints.some(({ options }) => options.personal === true) ?? false;
}
