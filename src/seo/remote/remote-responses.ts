import { RestResponse } from '#core/rest';
import { RemoteServiceError } from './remote-service.error.js';
import type {
  GrantedResponse,
  GrantRefusalResponse,
  RemoteRefusalResponse,
  TokenStateResponse,
} from './remote.response.js';

const STATUSES: Record<RemoteServiceError['kind'], number> = {
  unconfigured: 400,
  unconnected: 400,
  refused: 400,
  unreachable: 502,
};

/** Members that report an error, included whatever members are requested. */
const ERROR_MEMBERS = ['error', 'status'];

/** What a service gave, or `{error, status}` where it gave nothing (seo.md, "Remote services"). */
export async function remoteResponse<Members extends object>(
  work: () => Promise<Members>,
): Promise<RestResponse<(Members & { status: number }) | RemoteRefusalResponse>> {
  try {
    return new RestResponse({ ...(await work()), status: 200 });
  } catch (error) {
    if (!(error instanceof RemoteServiceError)) throw error;
    const status = STATUSES[error.kind];
    return new RestResponse({ status, error: error.message }, { status, keep: ERROR_MEMBERS });
  }
}

/** As `remoteAnswer`, for the exchange of a code: 401 without tokens where it was not accepted. */
export async function grantResponse(
  work: () => Promise<TokenStateResponse>,
): Promise<RestResponse<GrantedResponse | GrantRefusalResponse | RemoteRefusalResponse>> {
  try {
    return new RestResponse({ tokens: await work(), status: 200 });
  } catch (error) {
    if (!(error instanceof RemoteServiceError)) throw error;
    if (error.kind === 'unreachable') {
      return new RestResponse({ error: error.message, status: 502 }, { status: 502, keep: ERROR_MEMBERS });
    }
    return new RestResponse(
      { tokens: [], error: `Authentication failed: ${error.message}`, status: 401 },
      { status: 401, keep: ERROR_MEMBERS },
    );
  }
}
