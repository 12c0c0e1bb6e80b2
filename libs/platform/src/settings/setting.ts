import 'reflect-metadata';
import { Expose } from 'class-transformer';

const descriptions = new WeakMap<object, Map<string, string>>();

/** Makes a property a setting, read from the environment variable of the same name, with its description. */
export function Setting(description: string): PropertyDecorator {
  return (prototype, property) => {
    const ofClass = descriptions.get(prototype) ?? new Map<string, string>();
    ofClass.set(String(property), description);
    descriptions.set(prototype, ofClass);
    Expose()(prototype, property);
  };
}

/** All settings of a class with their descriptions, those it inherits first. */
export function describedSettings(prototype: object | null): Map<string, string> {
  if (prototype === null) return new Map();
  return new Map([
    ...describedSettings(Object.getPrototypeOf(prototype) as object | null),
    ...(descriptions.get(prototype) ?? []),
  ]);
}
