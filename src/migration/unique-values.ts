/** Values that are unique within a scope, and who has them. */
export class UniqueValues {
  private readonly scopes = new Map<string, Map<string, number>>();
  private pending: [string, string][] = [];

  /** Notes a value that is stored. */
  hold(scope: string, value: string, owner: number): void {
    const values = this.scopes.get(scope) ?? new Map<string, number>();
    this.scopes.set(scope, values);
    values.set(value, owner);
  }

  begin(): void {
    for (const [scope, value] of this.pending) this.scopes.get(scope)?.delete(value);
    this.pending = [];
  }

  commit(): void {
    this.pending = [];
  }

  /** `wanted`, or the first of its further forms that no other record has. */
  take(scope: string, wanted: string, owner: number, candidate: (n: number) => string): string {
    const values = this.scopes.get(scope);
    let value = wanted;
    for (let n = 2; (values?.get(value) ?? owner) !== owner && n < 10_000; n++) value = candidate(n);
    if (values?.get(value) !== owner) {
      this.hold(scope, value, owner);
      this.pending.push([scope, value]);
    }
    return value;
  }
}
