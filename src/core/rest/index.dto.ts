import { Param } from './parameters/index.js';

/** Parameters of `GET {root}/`. */
export class RootIndexParams {
  @Param({ default: 'view' })
  context: string;
}

/** Parameters of a namespace's index; `namespace` decides which one is shown. */
export class NamespaceIndexParams {
  @Param({})
  namespace: string;

  @Param({ default: 'view' })
  context: string;
}
