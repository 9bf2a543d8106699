import { accepting, RestParam, textNotBlank, type ParamDeclaration } from '#core/parameters';

const isCountry = accepting(
  'a country code of two lower-case letters, such as us',
  (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
);

/** The code with which people come back from a service. */
export const CODE: ParamDeclaration = {
  required: true,
  check: textNotBlank,
  description: 'Code with which the service sent the person back.',
};

/** What came back beside the code. */
export const STATE: ParamDeclaration = {
  type: 'string',
  hidden: true,
  description: 'State that came back with the code; without it the last one that was given out to the caller counts.',
};

const COUNTRY: ParamDeclaration = {
  required: true,
  check: isCountry,
  description: 'Two small letters: whose searches are looked at.',
};

/** `POST semrush/authenticate`. */
export class SemrushAuthenticateDto {
  @RestParam(CODE)
  code: string;

  @RestParam(STATE)
  state?: string;
}

/** `POST semrush/country_code`. */
export class CountryCodeDto {
  @RestParam(COUNTRY)
  country_code: string;
}

/** `GET semrush/related_keyphrases`. */
export class RelatedKeyphrasesDto {
  @RestParam({ required: true, check: textNotBlank, description: 'What people search for.' })
  keyphrase: string;

  @RestParam(COUNTRY)
  country_code: string;
}
