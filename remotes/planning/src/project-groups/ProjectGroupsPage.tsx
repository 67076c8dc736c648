export default function ProjectGroupsPage() {
  return <h1>Project Groups</h1>;
}
