import { DefaultNamingStrategy, Table, type NamingStrategyInterface } from 'typeorm';

/** Names of what entities leave unnamed: foreign keys are `fk_<table>_<columns>`, as in the migrations. */
export class SchemaNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${table instanceof Table ? table.name : table}_${columns.join('_')}`;
  }
}
