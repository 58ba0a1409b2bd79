/** A buffer that was lent for one reply. */
interface Loan {
  bytes: Buffer;
  /** Called once nothing reads the bytes any more; a loan that is never released costs one new buffer. */
  release: () => void;
}

/** Nearly all compressed pages are smaller. */
const bufferBytes = 64 * 1024;
/** 4 MB. */
const maxFree = 64;

/**
 * Buffers to read replies into, used again for later ones. A new buffer for each costs more than the read itself: its memory is cold,
 * and 150 MB of them a second make V8 mark its whole heap again and again. As many exist as replies are being sent.
 */
export function createReadBuffers() {
  const free: Buffer[] = [];
  return {
    /** @returns a buffer of this length; what is in it is left from others */
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
