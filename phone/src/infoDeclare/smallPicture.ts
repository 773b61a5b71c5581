/** Enough to read a certificate by, and a tenth of what a camera makes. */
const longestSide = 2_000

/** A photo as large as is needed, so that it goes over a slow line; what is small already, or no picture that this browser reads, stays as it is. */
export async function smallPicture(file: File): Promise<File> {
  const bitmap = file.type.startsWith('image/') ? await createImageBitmap(file).catch(() => null) : null
  const scale = bitmap === null ? 1 : longestSide / Math.max(bitmap.width, bitmap.height)
  if (bitmap === null || scale >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return blob === null ? file : new File([blob], file.name.replace(/\.[^.]*$/, '.jpg'), { type: blob.type })
}
