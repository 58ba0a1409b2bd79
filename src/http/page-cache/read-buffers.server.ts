/** A buffer in use for one response. */
interface Loan {
  bytes: Buffer;
  /** Called once nothing reads the bytes any more; a buffer that is never released is replaced by a new one. */
  release: () => void;
}

/** Nearly all compressed pages are smaller. */
const bufferBytes = 64 * 1024;
/** 4 MB. */
const maxFree = 64;

/**
 * Reusable buffers for reading responses. A new buffer for each would cost more than the read itself: its memory is cold, and 150 MB
 * of new buffers a second make V8 mark its whole heap repeatedly. There are as many buffers as responses being sent.
 */
export function createReadBuffers() {
  const free: Buffer[] = [];
  return {
    /** @returns a buffer of this length, with arbitrary content */
    lend(length: number): Loan {
      if (length > bufferBytes) return { bytes: Buffer.allocUnsafeSlow(length), release: () => {} };
      // The one used last is still in the processor's cache.
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
      const release = () => {
        if (free.length < maxFree) free.push(buffer);
      };
      return { bytes: buffer.subarray(0, length), release };
    },
  };
}
