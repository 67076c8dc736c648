export default function ActivityPage() {
  return <h1>Activity Feed</h1>;
}
