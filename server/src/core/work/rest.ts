/** A wait that can be cut short. Ended while nobody waits, the next one is over at once: nothing that happened meanwhile is missed. */
export class Rest {
  #isEnded = false
  #wake: () => void = () => undefined

  async for(milliseconds: number): Promise<void> {
    if (!this.#isEnded) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
    }
    this.#isEnded = false
  }

  end(): void {
    this.#isEnded = true
    this.#wake()
  }
}
