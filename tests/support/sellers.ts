export interface Seller {
  country: string;
  firstName: string;
  lastName: string;
  street: string;
  postalCode: string;
  city: string;
  iban: string;
}

/** A seller per country with a valid address and account. */
export const sellers: Record<string, Seller> = {
  at: {
    country: 'at',
    firstName: 'Anna',
    lastName: 'Huber',
    street: 'Neubaugasse 12',
    postalCode: '1070',
    city: 'Wien',
    iban: 'AT611904300234573201',
  },
  de: {
    country: 'de',
    firstName: 'Jörg',
    lastName: 'Weiß',
    street: 'Lange Reihe 4',
    postalCode: '20099',
    city: 'Hamburg',
    iban: 'DE89370400440532013000',
  },
  es: {
    country: 'es',
    firstName: 'Lucía',
    lastName: 'Muñoz',
    street: 'Calle Mayor 8',
    postalCode: '28013',
    city: 'Madrid',
    iban: 'ES9121000418450200051332',
  },
  fr: {
    country: 'fr',
    firstName: 'Camille',
    lastName: 'Laurent',
    street: '14 rue des Tanneurs',
    postalCode: '59000',
    city: 'Lille',
    iban: 'FR1420041010050500013M02606',
  },
  it: {
    country: 'it',
    firstName: 'Giulia',
    lastName: 'Ferraro',
    street: 'Via Solferino 18',
    postalCode: '20121',
    city: 'Milano',
    iban: 'IT60X0542811101000000123456',
  },
};

/** Company details, required in a business shop in addition to the address. */
export const COMPANY = { name: 'Sandvoß GmbH', vatNumber: 'DE136695976' };
