import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

/** A local S3-compatible server with one bucket, and the environment variables for it. */
export interface S3Server {
  variables: {
    S3_ENDPOINT: string;
    S3_REGION: string;
    S3_BUCKET: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  close: () => Promise<void>;
}

// why: replaces a provider's storage, which tests must neither reach nor pay for. The server signs a bucket's URL
// without the trailing slash that Amazon's client sends and would reject every listing, so signature mismatches are
// allowed; access keys are still checked.
export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "margdeep-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: "margdeep", configs: [] }],
  });
  const { port } = await server.run();
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "ap-south-1",
      S3_BUCKET: "margdeep",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
