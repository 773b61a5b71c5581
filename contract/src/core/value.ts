import type {
  TArray,
  TBoolean,
  TInteger,
  TNull,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TRecord,
  TSchema,
  TString,
  TUnknown,
  TUnsafe,
} from 'typebox'

/**
 * What a schema stands for, in the kinds that the contract uses; a kind that is missing here is `never`, and does not compile where it is
 * used. Typebox's own `Static` says the same of them and goes on to all of JSON Schema: generic code that relates two of those costs the
 * type checker more than all the rest of this system.
 */
export type ValueOf<S> =
  S extends TUnsafe<infer V>
    ? V
    : S extends TObject<infer P>
      ? ObjectOf<P>
      : S extends TArray<infer I>
        ? ValueOf<I>[]
        : S extends TString
          ? string
          : S extends TInteger | TNumber
            ? number
            : S extends TBoolean
              ? boolean
              : S extends TNull
                ? null
                : S extends TRecord<string, infer V>
                  ? Record<string, ValueOf<V>>
                  : S extends TUnknown
                    ? unknown
                    : never

type ObjectOf<P extends TProperties> = { [K in Exclude<keyof P, Omittable<P>>]: ValueOf<P[K]> } & { [K in Omittable<P>]?: ValueOf<P[K]> }
type Omittable<P extends TProperties> = { [K in keyof P]: P[K] extends TOptional<TSchema> ? K : never }[keyof P]
