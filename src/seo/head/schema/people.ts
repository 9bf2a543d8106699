import {
  type ImageFacts,
  type PageFacts,
  type PersonFacts,
  type RepresentedFacts,
  type SiteFacts,
  languageTag,
} from '../page-facts.js';
import type { Piece } from './graph-facts.js';

type Organization = Extract<RepresentedFacts, { kind: 'organization' }>;
type SitesPerson = Extract<RepresentedFacts, { kind: 'person' }>;

/** Id of a person all over the graph. */
export function personId(person: PersonFacts, site: SiteFacts): string {
  return `${site.url}/#/schema/person/${person.hash}`;
}

/** Reference to the publisher of the site; nothing if there is none. */
export function publisherId(site: SiteFacts): { '@id': string } | undefined {
  const { represents } = site;
  if (!represents) return undefined;
  return {
    '@id': represents.kind === 'organization' ? `${site.url}/#organization` : personId(represents.person, site),
  };
}

/** The organisation that the site represents. */
export function organizationPiece({ name, description, logo, sameAs }: Organization, site: SiteFacts): Piece {
  const logoId = `${site.url}/#/schema/logo/image/`;
  return {
    '@type': 'Organization',
    '@id': `${site.url}/#organization`,
    name,
    description: description === '' ? undefined : description,
    url: `${site.url}/`,
    logo: imageObject(logoId, { ...logo, caption: name }, site),
    image: { '@id': logoId },
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  };
}

/** How a person comes into the graph. */
interface PersonRole {
  /** The person that the site represents. */
  represents?: SitesPerson;
  /** Whether the page is the person's own. */
  own: boolean;
  page: PageFacts;
}

/** A person: the author of a post, whose page it is, or whom the site represents. */
export function personPiece(person: PersonFacts, site: SiteFacts, { represents, own, page }: PersonRole): Piece {
  const image = represents?.image ?? { url: person.avatar };
  return {
    '@type': represents ? ['Person', 'Organization'] : 'Person',
    '@id': personId(person, site),
    name: person.name,
    image: imageObject(image.url, { ...image, caption: person.name }, site),
    logo: represents ? { '@id': image.url } : undefined,
    description: person.description === '' ? undefined : person.description,
    sameAs: person.website === '' ? undefined : [person.website],
    url: own || (represents && !page.article?.isPost) ? undefined : person.url,
    mainEntityOfPage: own ? { '@id': page.permalink } : undefined,
  };
}

/** A picture as a node. */
export function imageObject(id: string, image: ImageFacts, site: SiteFacts): Piece {
  const { url, width, height, caption } = image;
  return {
    '@type': 'ImageObject',
    inLanguage: languageTag(site),
    '@id': id,
    url,
    contentUrl: url,
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(caption ? { caption } : {}),
  };
}
