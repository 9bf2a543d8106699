import { RestParam } from './parameters/index.js';

/** Parameters of `GET {root}/`. */
export class RootIndexParams {
  @RestParam({ default: 'view' })
  context: string;
}

/** Parameters of a namespace's index; `namespace` decides which one is shown. */
export class NamespaceIndexParams {
  @RestParam({})
  namespace: string;

  @RestParam({ default: 'view' })
  context: string;
}
