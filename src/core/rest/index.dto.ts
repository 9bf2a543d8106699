import { RestParam } from '#core/parameters';

/** Parameters of `GET {root}/`. */
export class RootIndexDto {
  @RestParam({
    default: 'view',
    documented: { type: 'string', default: 'view', description: 'Has no effect; clients send it with every read.' },
  })
  context: string;
}

/** Parameters of a namespace's index; `namespace` decides which one is shown. */
export class NamespaceIndexDto {
  @RestParam({ documented: { type: 'string', description: 'Has no effect: the path names the namespace.' } })
  namespace: string;

  @RestParam({
    default: 'view',
    documented: { type: 'string', default: 'view', description: 'Has no effect; clients send it with every read.' },
  })
  context: string;
}
