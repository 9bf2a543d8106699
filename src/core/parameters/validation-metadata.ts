import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Lookup = Storage['getTargetValidationMetadatas'];
type Metadata = ReturnType<Lookup>;

/**
 * Remembers which validators a class has. Class-validator searches the decorators of all classes for each object that it
 * validates: 0.03 ms for each of the three objects of an order, a twentieth of the processor time of the order. Lookups
 * with groups are not remembered.
 */
export function rememberValidators(storage: Storage = getMetadataStorage()): void {
  let remembered = new WeakMap<object, Map<string, Metadata>>();
  /** Classes on which what is known depends: those that were looked up, and those that they extend. */
  let used = new WeakSet<object>();
  const add = storage.addValidationMetadata.bind(storage);
  storage.addValidationMetadata = (metadata) => {
    if (typeof metadata.target === 'string' || used.has(metadata.target)) {
      remembered = new WeakMap();
      used = new WeakSet();
    }
    add(metadata);
  };
  const look = storage.getTargetValidationMetadatas.bind(storage);
  const lookUp: Lookup = (target, schema, always, strictGroups, groups) => {
    if (groups && groups.length > 0) return look(target, schema, always, strictGroups, groups);
    const ofClass = remembered.get(target) ?? new Map<string, Metadata>();
    remembered.set(target, ofClass);
    for (let type: object | null = target; type && !used.has(type); type = Object.getPrototypeOf(type) as object | null)
      used.add(type);
    const key = `${schema} ${always} ${strictGroups}`;
    const validators = ofClass.get(key) ?? look(target, schema, always, strictGroups, groups);
    ofClass.set(key, validators);
    return validators;
  };
  storage.getTargetValidationMetadatas = lookUp;
}
