import { type FilesField, loginBackgroundField, logoField, mapField } from './files.ts'

interface PlatformPicture {
  /** Of the owner `console`. */
  readonly field: string
  readonly files: FilesField
}
/** The parameters that hold a file's number (01 §3.15): what the platform shows before anybody has signed in, and its map. */
export const platformPictures = {
  'console.logoOssId': { field: 'logo', files: logoField },
  'console.loginBgOssId': { field: 'loginBackground', files: loginBackgroundField },
  'console.mapOssId': { field: 'map', files: mapField },
} as const satisfies Readonly<Record<string, PlatformPicture>>
export type PictureKey = keyof typeof platformPictures

export const isPictureKey = (paramKey: string): paramKey is PictureKey => Object.hasOwn(platformPictures, paramKey)
